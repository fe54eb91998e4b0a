! truth: deadlock, scope: intra, level: 0, run: yes, idiom: lock
! why: the implicit barrier of a loop is reached with the lock held
program test
  use omp_lib
  implicit none
  integer(omp_lock_kind) :: l
  integer :: i, v(40)
  call omp_init_lock(l)
  !$omp parallel
  call omp_set_lock(l)
  !$omp do ! HERE
  do i = 1, 40
    v(i) = i
  end do
  !$omp end do
  call omp_unset_lock(l)
  !$omp end parallel
  call omp_destroy_lock(l)
end program

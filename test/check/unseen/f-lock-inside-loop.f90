! truth: conforming, scope: intra, level: none, run: yes, idiom: lock
! why: the lock is set and unset within each iteration
program test
  use omp_lib
  implicit none
  integer(omp_lock_kind) :: l
  integer :: i, n
  n = 0
  call omp_init_lock(l)
  !$omp parallel
  !$omp do
  do i = 1, 40
    call omp_set_lock(l)
    n = n + i
    call omp_unset_lock(l)
  end do
  !$omp end do
  !$omp end parallel
  call omp_destroy_lock(l)
  if (n /= 820) stop 1
end program

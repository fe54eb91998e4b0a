! truth: conforming, scope: intra, level: none, run: yes, idiom: element
! why: an element and its neighbour, the smaller first
program test
  use omp_lib
  implicit none
  integer(omp_lock_kind) :: locks(0:8)
  integer :: i
  integer :: rank, counter
  counter = 0
  do i = 0, 8
    call omp_init_lock(locks(i))
  end do
  !$omp parallel private(rank)
  rank = omp_get_thread_num()
  call omp_set_lock(locks(rank))
  call omp_set_lock(locks(rank + 1))
  counter = counter + 1
  call omp_unset_lock(locks(rank + 1))
  call omp_unset_lock(locks(rank))
  !$omp end parallel

end program

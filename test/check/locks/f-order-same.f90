! truth: conforming, scope: intra, level: none, run: yes, idiom: order
! why: two locks in one order
program test
  use omp_lib
  implicit none
  integer(omp_lock_kind) :: one, two
  integer :: rank, counter
  counter = 0
  call omp_init_lock(one)
  call omp_init_lock(two)
  !$omp parallel private(rank)
  rank = omp_get_thread_num()
  call omp_set_lock(one)
  call omp_set_lock(two)
  counter = counter + 1
  call omp_unset_lock(two)
  call omp_unset_lock(one)
  !$omp end parallel

end program

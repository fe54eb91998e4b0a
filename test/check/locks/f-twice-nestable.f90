! truth: conforming, scope: intra, level: none, run: yes, idiom: twice
! why: a nestable lock may be set again
program test
  use omp_lib
  implicit none
  integer(omp_nest_lock_kind) :: lock
  integer :: rank, counter
  counter = 0
  call omp_init_nest_lock(lock)
  !$omp parallel private(rank)
  rank = omp_get_thread_num()
  call omp_set_nest_lock(lock)
  call omp_set_nest_lock(lock)
  counter = counter + 1
  call omp_unset_nest_lock(lock)
  call omp_unset_nest_lock(lock)
  !$omp end parallel

end program

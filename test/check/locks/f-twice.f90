! truth: deadlock, scope: intra, level: 0, run: yes, idiom: twice
! why: a simple lock is set again by the thread that has it
program test
  use omp_lib
  implicit none
  integer(omp_lock_kind) :: lock
  integer :: rank, counter
  counter = 0
  call omp_init_lock(lock)
  !$omp parallel private(rank)
  rank = omp_get_thread_num()
  call omp_set_lock(lock)
  counter = counter + 1
  call omp_set_lock(lock) ! HERE
  call omp_unset_lock(lock)
  !$omp end parallel

end program

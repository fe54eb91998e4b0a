! truth: deadlock, scope: intra, level: 0, run: yes, idiom: barrier
! why: the owner waits for the others, they for its lock
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
  !$omp barrier ! HERE
  call omp_unset_lock(lock)
  !$omp end parallel

end program

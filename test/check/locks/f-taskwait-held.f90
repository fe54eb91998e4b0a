! truth: deadlock, scope: intra, level: 0, run: yes, idiom: taskwait
! why: the task needs the lock that its parent has while it waits for it
program test
  use omp_lib
  implicit none
  integer(omp_lock_kind) :: lock
  integer :: rank, counter
  counter = 0
  call omp_init_lock(lock)
  !$omp parallel private(rank)
  rank = omp_get_thread_num()
  !$omp single
  call omp_set_lock(lock)
  !$omp task
  call omp_set_lock(lock)
  counter = counter + 1
  call omp_unset_lock(lock)
  !$omp end task
  !$omp taskwait ! HERE
  call omp_unset_lock(lock)
  !$omp end single
  !$omp end parallel

end program

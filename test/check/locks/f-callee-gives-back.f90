! truth: conforming, scope: inter, level: none, run: yes, idiom: callee
! why: the subroutine gives the lock back
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
  call leave(lock)
  call omp_set_lock(lock)
  call leave(lock)
  !$omp end parallel
contains
  subroutine leave(held)
    integer(omp_lock_kind) :: held
    call omp_unset_lock(held)
  end subroutine
end program

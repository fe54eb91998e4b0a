! truth: deadlock, scope: inter, level: 0, run: yes, idiom: callee
! why: the subroutine sets the lock that its caller has
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
  call report(lock)
  call omp_unset_lock(lock)
  !$omp end parallel
contains
  subroutine report(held)
    integer(omp_lock_kind) :: held
    call omp_set_lock(held) ! HERE
    counter = counter + 1
    call omp_unset_lock(held)
  end subroutine
end program

! truth: conforming, scope: inter, level: none, run: yes, idiom: lock
! why: the caller gives the lock back before it calls the subroutine that sets it
module account
  use omp_lib
  implicit none
  integer(omp_lock_kind), save :: guard
  integer, save :: total = 0
contains
  subroutine add(n)
    integer, intent(in) :: n
    call omp_set_lock(guard)
    total = total + n
    call omp_unset_lock(guard)
  end subroutine
  subroutine add_pair(n)
    integer, intent(in) :: n
    call omp_set_lock(guard)
    total = total + 2 * n
    call omp_unset_lock(guard)
    call add(-n)
    call add(-n)
  end subroutine
end module
program test
  use account
  implicit none
  call omp_init_lock(guard)
  !$omp parallel
  call add_pair(3)
  !$omp end parallel
  call omp_destroy_lock(guard)
  if (total /= 0) stop 1
end program

! truth: deadlock, scope: inter, level: 0, run: yes, idiom: lock
! why: a subroutine sets the lock that its caller holds
module account
  use omp_lib
  implicit none
  integer(omp_lock_kind), save :: guard
  integer, save :: total = 0
contains
  subroutine add(n)
    integer, intent(in) :: n
    call omp_set_lock(guard) ! HERE
    total = total + n
    call omp_unset_lock(guard)
  end subroutine
  subroutine add_pair(n)
    integer, intent(in) :: n
    call omp_set_lock(guard)
    call add(n)
    call add(-n)
    call omp_unset_lock(guard)
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
end program

! truth: deadlock, scope: inter, level: 0, run: yes
! why: one thread waits in the case that it chooses
module plib
  implicit none
  logical :: use_lock = .false.
  integer :: nthreads
contains
  subroutine plock(dowhat, n)
    character(len=*), intent(in) :: dowhat
    integer, intent(in) :: n
    select case (dowhat)
    case ('init')
      use_lock = nthreads > 1 .and. n > 0
    case ('set')
      if (n < 0) stop 1
    case ('unset')
      if (n < 0) stop 2
    end select
  end subroutine
end module
module comm
  use plib
  implicit none
contains
  subroutine lock_control(op, t)
    character(len=*), intent(in) :: op
    integer, intent(in) :: t
    select case (op)
    case ('set')
      !$omp barrier
      call plock('set', t)
    case ('unset')
      call plock('unset', t)
    case default
      return
    end select
  end subroutine
  subroutine step(t)
    integer, intent(in) :: t
    if (use_lock) call lock_control('set', t)
    if (use_lock) call lock_control('unset', t)
  end subroutine
end module
program main
  use omp_lib
  use plib
  use comm
  integer :: t
  nthreads = 4
  call plock('init', 4)
  !$omp parallel private(t)
  t = 1
  if (omp_get_thread_num() == 0) call step(t)
  !$omp end parallel
end program

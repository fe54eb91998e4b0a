! truth: conforming, scope: inter, level: none, run: yes, idiom: dispatch
! why: the table is indexed by the step, which all threads count alike
module table_mod
  implicit none
  abstract interface
    subroutine action(n)
      integer, intent(inout) :: n
    end subroutine
  end interface
  type :: entry_t
    procedure(action), pointer, nopass :: run => null()
  end type
contains
  subroutine idle(n)
    integer, intent(inout) :: n
    !$omp atomic
    n = n + 1
  end subroutine
  subroutine dump(n)
    integer, intent(inout) :: n
    !$omp barrier
    !$omp single
    n = 0
    !$omp end single
  end subroutine
end module
program test
  use table_mod
  implicit none
  type(entry_t) :: table(0:1)
  integer :: n, step
  n = 0
  table(0)%run => dump
  table(1)%run => idle
  !$omp parallel num_threads(4) private(step)
  do step = 1, 4
    call table(mod(step, 2))%run(n)
  end do
  !$omp end parallel
  if (n /= 0) stop 1
end program

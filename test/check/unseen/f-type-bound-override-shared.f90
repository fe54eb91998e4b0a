! truth: conforming, scope: inter, level: none, run: yes, idiom: type-bound
! why: the object whose override is called is shared by the team
module stage_mod
  implicit none
  type :: stage
  contains
    procedure :: run => run_stage
  end type
  type, extends(stage) :: exchange
  contains
    procedure :: run => run_exchange
  end type
contains
  subroutine run_stage(self, x)
    class(stage), intent(in) :: self
    integer, intent(inout) :: x
    !$omp atomic
    x = x + 1
  end subroutine
  subroutine run_exchange(self, x)
    class(exchange), intent(in) :: self
    integer, intent(inout) :: x
    !$omp barrier
    !$omp atomic
    x = x - 1
  end subroutine
end module
program test
  use stage_mod
  implicit none
  class(stage), allocatable :: s
  integer :: x
  x = 0
  allocate (exchange :: s)
  !$omp parallel shared(s)
  call s%run(x)
  !$omp end parallel
  if (x >= 0) stop 1
end program

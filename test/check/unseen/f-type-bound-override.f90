! truth: deadlock, scope: inter, level: 0, run: yes, idiom: type-bound
! why: a polymorphic object per thread, and one of the overrides waits
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
    !$omp barrier ! HERE
    !$omp atomic
    x = x - 1
  end subroutine
end module
program test
  use omp_lib
  use stage_mod
  implicit none
  class(stage), allocatable :: s
  integer :: x
  x = 0
  !$omp parallel private(s)
  if (omp_get_thread_num() == omp_get_num_threads() - 1) then
    allocate (exchange :: s)
  else
    allocate (stage :: s)
  end if
  call s%run(x)
  !$omp end parallel
end program

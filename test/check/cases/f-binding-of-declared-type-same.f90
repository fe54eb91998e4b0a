! truth: conforming, scope: inter, level: none, run: yes
! why: an object of TYPE has the procedure of its own type, and only another type's waits
module works
  implicit none
  type :: quiet
    integer :: n = 0
  contains
    procedure :: go => go_quiet
  end type
  type :: loud
    integer :: n = 0
  contains
    procedure :: go => go_loud
  end type
contains
  subroutine go_quiet(this, by)
    class(quiet), intent(inout) :: this
    integer, intent(in) :: by
    this%n = this%n + by
  end subroutine
  subroutine go_loud(this, by)
    class(loud), intent(inout) :: this
    integer, intent(in) :: by
    !$omp barrier
    this%n = this%n + by
  end subroutine
end module
program test
  use omp_lib
  use works
  implicit none
  type(quiet) :: mine
  !$omp parallel num_threads(4) firstprivate(mine)
  if (omp_get_thread_num() > 0) call mine%go(1)
  !$omp end parallel
end program

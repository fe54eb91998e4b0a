! truth: deadlock, scope: inter, level: 0, run: yes
! why: a procedure that is bound to a type by another name
module work
  implicit none
  type :: crew
    integer :: size = 4
  contains
    procedure :: meet => crew_meet
  end type
contains
  subroutine crew_meet(this)
    class(crew), intent(in) :: this
    if (this%size > 0) then
      !$omp barrier
    end if
  end subroutine
end module
program test
  use omp_lib
  use work
  implicit none
  type(crew) :: all
  !$omp parallel num_threads(4)
  if (omp_get_thread_num() == 2) call all%meet()
  !$omp end parallel
end program

! truth: deadlock, scope: inter, level: 0, run: yes
! why: the object that a procedure is bound to holds the thread's number
module work
  implicit none
  type :: crew
    integer :: number
  contains
    procedure :: meet
  end type
contains
  subroutine meet(this)
    class(crew), intent(in) :: this
    if (this%number == 1) then
      !$omp barrier
    end if
  end subroutine
end module
program test
  use omp_lib
  use work
  implicit none
  type(crew) :: mine
  !$omp parallel num_threads(4) private(mine)
  mine%number = omp_get_thread_num()
  call mine%meet()
  !$omp end parallel
end program

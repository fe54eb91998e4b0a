! truth: deadlock, scope: inter, level: 0, run: yes, idiom: derived
! why: the component of the parent type is the number
module stages
  implicit none
  type :: base
    integer :: level = 0
  end type
  type, extends(base) :: stage
    integer :: n = 0
  end type
contains
  subroutine run(s)
    type(stage), intent(in) :: s
    integer :: i
    do i = 1, s%level
      !$omp barrier ! HERE
    end do
  end subroutine
end module
program test
  use omp_lib
  use stages
  implicit none
  type(stage) :: mine
  !$omp parallel private(mine)
  mine%base%level = omp_get_thread_num()
  mine%n = 1
  call run(mine)
  !$omp end parallel
end program

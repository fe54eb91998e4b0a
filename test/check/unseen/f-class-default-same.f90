! truth: conforming, scope: inter, level: none, run: yes, idiom: type-bound
! why: all allocate the same type
module shapes
  implicit none
  type :: shape
    integer :: n = 0
  end type
  type, extends(shape) :: round
    integer :: r = 1
  end type
contains
  subroutine draw(s)
    class(shape), intent(in) :: s
    select type (s)
    type is (round)
      !$omp barrier
    class default
      continue
    end select
  end subroutine
end module
program test
  use omp_lib
  use shapes
  implicit none
  class(shape), allocatable :: mine
  !$omp parallel private(mine)
  if (mod(omp_get_num_threads(), 2) == 0) then
    allocate (round :: mine)
  else
    allocate (shape :: mine)
  end if
  call draw(mine)
  deallocate (mine)
  !$omp end parallel
end program

! truth: conforming, scope: inter, level: none, run: yes, idiom: select-type
! why: all threads go through the same list of objects of two types
module shapes
  implicit none
  type :: shape
    integer :: id = 0
  end type
  type, extends(shape) :: disc
    real :: r = 1.0
  end type
  type :: item
    class(shape), allocatable :: s
  end type
contains
  subroutine draw(s, ink)
    class(shape), intent(in) :: s
    real, intent(inout) :: ink
    select type (s)
    class is (disc)
      !$omp barrier
      !$omp single
      ink = ink + s%r
      !$omp end single
    class default
      !$omp atomic
      ink = ink + 0.0
    end select
  end subroutine
end module
program test
  use shapes
  implicit none
  type(item) :: list(3)
  real :: ink
  integer :: i
  ink = 0.0
  allocate (disc :: list(1)%s)
  allocate (shape :: list(2)%s)
  allocate (disc :: list(3)%s)
  !$omp parallel private(i)
  do i = 1, size(list)
    call draw(list(i)%s, ink)
  end do
  !$omp end parallel
  if (ink /= 2.0) stop 1
end program

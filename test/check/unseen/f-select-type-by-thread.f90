! truth: deadlock, scope: inter, level: 0, run: yes, idiom: select-type
! why: each thread allocates an object of the type that its number asks for
module shapes
  implicit none
  type, abstract :: shape
  end type
  type, extends(shape) :: disc
    real :: r = 1.0
  end type
  type, extends(shape) :: square
    real :: a = 2.0
  end type
contains
  subroutine make(s, n)
    class(shape), allocatable, intent(out) :: s
    integer, intent(in) :: n
    if (mod(n, 2) == 0) then
      allocate (disc :: s)
    else
      allocate (square :: s)
    end if
  end subroutine
  subroutine draw(s, ink)
    class(shape), intent(in) :: s
    real, intent(inout) :: ink
    select type (s)
    type is (disc)
      !$omp barrier ! HERE
    type is (square)
      !$omp atomic
      ink = ink + s%a
    end select
  end subroutine
end module
program test
  use omp_lib
  use shapes
  implicit none
  real :: ink
  ink = 0.0
  !$omp parallel
  block
    class(shape), allocatable :: mine
    call make(mine, omp_get_thread_num())
    call draw(mine, ink)
  end block
  !$omp end parallel
end program

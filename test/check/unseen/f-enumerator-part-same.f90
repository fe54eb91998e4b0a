! truth: conforming, scope: inter, level: none, run: yes, idiom: select
! why: the kind of the region's first part does
module parts
  use, intrinsic :: iso_c_binding
  implicit none
  enum, bind(c)
    enumerator :: fluid = 1, solid, porous
  end enum
  real :: stress(80) = 0
contains
  pure integer(kind(fluid)) function kind_of(part)
    integer, intent(in) :: part
    kind_of = fluid + mod(part, 3)
  end function

  subroutine update(kind_of_part)
    integer(kind(fluid)), intent(in) :: kind_of_part
    integer :: i
    select case (kind_of_part)
    case (fluid, porous)
      !$omp do
      do i = 1, 80
        stress(i) = stress(i) + kind_of_part
      end do
      !$omp end do
    case (solid)
      continue
    case default
      error stop "kind"
    end select
  end subroutine
end module

program test
  use omp_lib
  use parts
  implicit none
  !$omp parallel
  call update(kind_of(0))
  !$omp end parallel
end program

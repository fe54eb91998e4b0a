! truth: conforming, scope: inter, level: none, run: yes, idiom: module
! why: every thread goes through all tiles, the loop construct shares the rows of each
module tiles
  implicit none
  type :: tile
    integer :: jts, jte
  end type
  integer, parameter :: ntiles = 6
contains
  subroutine advance(t, u)
    type(tile), intent(in) :: t
    real, intent(inout) :: u(:)
    integer :: j
    !$omp do
    do j = t%jts, t%jte
      u(j) = u(j) + 1.0
    end do
    !$omp end do
  end subroutine
end module
program test
  use tiles
  implicit none
  real :: u(24)
  integer :: ij
  u = 0.0
  !$omp parallel private(ij)
  do ij = 1, ntiles
    call advance(tile(4 * ij - 3, 4 * ij), u)
  end do
  !$omp end parallel
  if (sum(u) /= 24.0) stop 1
end program

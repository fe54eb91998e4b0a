! truth: deadlock, scope: inter, level: 0, run: yes, idiom: module
! why: weather-model fashion: a loop over the tiles of the thread, with a loop construct inside
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
    !$omp do ! HERE
    do j = 1, size(u)
      u(j) = u(j) + real(t%jts)
    end do
    !$omp end do
  end subroutine
end module
program test
  use omp_lib
  use tiles
  implicit none
  real :: u(24)
  integer :: ij
  u = 0.0
  !$omp parallel private(ij)
  do ij = omp_get_thread_num() + 1, ntiles, omp_get_num_threads()
    call advance(tile(4 * ij - 3, 4 * ij), u)
  end do
  !$omp end parallel
end program

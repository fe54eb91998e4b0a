! truth: deadlock, scope: inter, level: 0, run: yes, idiom: intrinsic
! why: each thread packs the cells that it owns, and there is a critical and a wait per one of them
module cells
  implicit none
  integer, parameter :: owner(10) = [0, 0, 1, 2, 2, 2, 3, 1, 0, 5]
  logical, parameter :: boundary(10) = [.true., .false., .false., .true., .true., &
                                        .false., .false., .false., .false., .true.]
  real :: flux(10) = 0
contains
  subroutine update(me)
    integer, intent(in) :: me
    integer, allocatable :: mine(:)
    integer :: i, k
    mine = pack([(i, i=1, 10)], owner == me)
    do k = 1, size(mine)
      !$omp critical (fluxes)
      flux(mine(k)) = flux(mine(k)) + me
      !$omp end critical (fluxes)
      !$omp barrier ! HERE
    end do
  end subroutine
end module

program test
  use omp_lib
  use cells
  implicit none
  !$omp parallel
  call update(omp_get_thread_num())
  !$omp end parallel
end program

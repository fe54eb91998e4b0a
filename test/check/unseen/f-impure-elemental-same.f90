! truth: conforming, scope: inter, level: none, run: yes, idiom: elemental
! why: once for each element of the shared one
module cells
  implicit none
  real :: shared_part(3) = 1
contains
  impure elemental subroutine settle(x)
    real, intent(inout) :: x
    !$omp barrier
    !$omp atomic
    x = x + 1
  end subroutine

  subroutine settle_part(me)
    integer, intent(in) :: me
    real, allocatable :: own(:)
    allocate (own(me + 1), source=0.0)
    call settle(shared_part)
  end subroutine
end module

program test
  use omp_lib
  use cells
  implicit none
  !$omp parallel
  call settle_part(omp_get_thread_num())
  !$omp end parallel
end program

! truth: deadlock, scope: inter, level: 0, run: yes, idiom: elemental
! why: an impure elemental procedure waits once for each element of the thread's own array
module cells
  implicit none
  real :: shared_part(3) = 1
contains
  impure elemental subroutine settle(x)
    real, intent(inout) :: x
    !$omp barrier ! HERE
    !$omp atomic
    x = x + 1
  end subroutine

  subroutine settle_part(me)
    integer, intent(in) :: me
    real, allocatable :: own(:)
    allocate (own(me + 1), source=0.0)
    call settle(own)
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

! truth: conforming, scope: inter, level: none, run: yes, idiom: dispatch
! why: one procedure pointer for the team, associated before the region
module kernels
  implicit none
contains
  subroutine compute(x)
    integer, intent(inout) :: x
    !$omp atomic
    x = x + 1
  end subroutine
  subroutine collect(x)
    integer, intent(inout) :: x
    !$omp barrier
    !$omp atomic
    x = x - 1
  end subroutine
end module
program test
  use kernels
  implicit none
  procedure(compute), pointer :: job
  integer :: x, n
  x = 0
  n = command_argument_count()
  job => compute
  if (n == 0) job => collect
  !$omp parallel
  call job(x)
  !$omp end parallel
  if (x >= 0) stop 1
end program

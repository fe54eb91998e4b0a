! truth: deadlock, scope: inter, level: 0, run: yes, idiom: function
! why: the function in an implied do waits, and the thread's number is the last index
module levels
  implicit none
  real :: residuals(8) = 1
contains
  real function agreed(level)
    integer, intent(in) :: level
    !$omp single ! HERE
    residuals(level) = residuals(level) / level
    !$omp end single
    agreed = residuals(level)
  end function

  real function cycle_norm(depth)
    integer, intent(in) :: depth
    integer :: level
    real :: norms(8)
    norms = 0
    norms(1:depth) = [(agreed(level), level=1, depth)]
    cycle_norm = sqrt(sum(norms**2))
  end function
end module

program test
  use omp_lib
  use levels
  implicit none
  integer :: depth
  real :: norm
  norm = 0
  !$omp parallel private(depth) reduction(max:norm)
  depth = min(omp_get_thread_num() + 1, 8)
  norm = cycle_norm(depth)
  !$omp end parallel
  if (norm < 0.5) stop 1
end program

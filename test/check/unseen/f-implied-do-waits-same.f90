! truth: conforming, scope: inter, level: none, run: yes, idiom: function
! why: the number of the levels is
module levels
  implicit none
  real :: residuals(8) = 1
contains
  real function agreed(level)
    integer, intent(in) :: level
    !$omp single
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
  depth = 4
  norm = cycle_norm(depth)
  !$omp end parallel
  if (norm < 0.5) stop 1
end program

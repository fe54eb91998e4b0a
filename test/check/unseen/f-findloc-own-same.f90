! truth: conforming, scope: intra, level: none, run: yes, idiom: intrinsic
! why: the place of a colour of all is
program test
  use omp_lib
  implicit none
  integer, parameter :: colours(5) = [3, 0, 2, 1, 7], last = 2
  integer :: pass, passes, me
  real :: a(40, 40), b(40, 40)
  a = 1
  b = 0
  !$omp parallel private(pass, passes, me)
  me = omp_get_thread_num()
  passes = findloc(colours, last, dim=1)
  do pass = 1, passes
    !$omp workshare
    b(:, :) = b + 0.5 * a
    where (b > 1) a = 0.5 * a
    !$omp end workshare
  end do
  !$omp end parallel
  if (any(b < 0)) stop 1
end program

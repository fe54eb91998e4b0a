! truth: deadlock, scope: intra, level: 0, run: yes, idiom: intrinsic
! why: the place of the thread's own colour is the number of the passes
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
  passes = findloc(colours, me, dim=1)
  do pass = 1, passes
    !$omp workshare ! HERE
    b(:, :) = b + 0.5 * a
    where (b > 1) a = 0.5 * a
    !$omp end workshare
  end do
  !$omp end parallel
  if (any(b < 0)) stop 1
end program

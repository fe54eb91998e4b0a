! truth: conforming, scope: intra, level: none, run: yes, idiom: workshare
! why: a workshare construct in a loop that all leave when the rest that workshare computed is small
program test
  use omp_lib
  implicit none
  real :: x(8), rest, own
  integer :: k
  x = 1
  rest = 1
  !$omp parallel private(k, own)
  own = 2.0**omp_get_thread_num()
  do k = 1, 9
    !$omp workshare
    x = x / 2
    rest = maxval(x)
    !$omp end workshare
    own = own / 2
    if (rest < 0.1) exit
    !$omp barrier
  end do
  !$omp end parallel
  if (x(1) > 1) stop 1
end program

! truth: deadlock, scope: intra, level: 0, run: yes, idiom: workshare
! why: a workshare construct in a loop that a thread leaves when its own rest is small
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
    !$omp workshare ! HERE
    x = x / 2
    rest = maxval(x)
    !$omp end workshare
    own = own / 2
    if (own < 0.3) exit
    !$omp barrier ! HERE
  end do
  !$omp end parallel
  if (x(1) > 1) stop 1
end program

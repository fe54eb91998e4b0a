! truth: conforming, scope: intra, level: none, run: yes, idiom: expression
! why: merge chooses by a shared array's size, and the thread's value is the one not tested
program test
  use omp_lib
  implicit none
  integer :: rounds, mine, k, n, v(5)
  n = 0
  v = 0
  !$omp parallel private(rounds, mine, k)
  mine = merge(3, 1, mod(omp_get_thread_num(), 2) == 0)
  rounds = merge(3, 1, size(v) > 4)
  do k = 1, rounds
    !$omp barrier
    !$omp atomic
    n = n + mine
  end do
  !$omp end parallel
  if (n < 9) stop 1
end program

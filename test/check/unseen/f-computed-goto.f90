! truth: deadlock, scope: intra, level: 0, run: yes, idiom: goto
! why: the label that a thread goes to is chosen by its number
program test
  use omp_lib
  implicit none
  integer :: k, n
  n = 0
  !$omp parallel private(k)
  k = mod(omp_get_thread_num(), 2) + 1
  go to (10, 20), k
10 continue
  !$omp barrier ! HERE
20 continue
  !$omp atomic
  n = n + 1
  !$omp end parallel
  if (n < 1) stop 1
end program

! truth: conforming, scope: intra, level: none, run: yes, idiom: goto
! why: an arithmetic IF on the thread's number: all of its three ways come to the wait
program test
  use omp_lib
  implicit none
  integer :: n
  n = 0
  !$omp parallel
  if (omp_get_thread_num() - 1) 10, 20, 30
10 continue
  !$omp atomic
  n = n + 1
  goto 20
30 continue
  !$omp atomic
  n = n + 2
  goto 20
20 continue
  !$omp barrier
  !$omp end parallel
  if (n < 1) stop 1
end program

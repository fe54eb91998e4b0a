! truth: deadlock, scope: intra, level: 0, run: yes, idiom: goto
! why: an arithmetic IF on the thread's number: two of its three ways pass by the wait
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
  goto 30
30 continue
  goto 40
20 continue
  !$omp barrier ! HERE
40 continue
  !$omp end parallel
  if (n < 1) stop 1
end program

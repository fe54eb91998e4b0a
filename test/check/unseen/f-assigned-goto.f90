! truth: deadlock, scope: intra, level: 0, run: yes, idiom: goto
! why: an assigned GOTO: the root's label is behind the wait
program test
  use omp_lib
  implicit none
  integer :: next, n
  n = 0
  !$omp parallel private(next)
  assign 10 to next
  if (omp_get_thread_num() == 0) assign 30 to next
  goto next, (10, 20, 30)
10 continue
  !$omp atomic
  n = n + 1
20 continue
  !$omp barrier ! HERE
30 continue
  !$omp end parallel
  if (n > 64) stop 1
end program

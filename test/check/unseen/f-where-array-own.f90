! truth: deadlock, scope: intra, level: 0, run: yes, idiom: expression
! why: WHERE and COUNT over a private array that was filled with the thread's number
program test
  use omp_lib
  implicit none
  integer :: mine(4), n, k
  n = 0
  !$omp parallel private(mine, k)
  mine = [(k - omp_get_thread_num(), k=1, 4)]
  where (mine < 0) mine = 0
  do k = 1, count(mine > 0)
    !$omp atomic
    n = n + 1
    !$omp barrier ! HERE
  end do
  !$omp end parallel
end program

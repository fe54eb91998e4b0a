! truth: deadlock, scope: intra, level: 0, run: yes, idiom: expression
! why: merge chooses a loop's bound by the thread
program test
  use omp_lib
  implicit none
  integer :: rounds, k, n
  n = 0
  !$omp parallel private(rounds, k)
  rounds = merge(3, 1, mod(omp_get_thread_num(), 2) == 0)
  do k = 1, rounds
    !$omp atomic
    n = n + 1
    !$omp barrier ! HERE
  end do
  !$omp end parallel
end program

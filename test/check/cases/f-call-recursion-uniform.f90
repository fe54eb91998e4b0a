! truth: conforming, scope: inter, level: none, run: yes
! why: all threads call themselves equally often
recursive subroutine descend(n)
  implicit none
  integer, intent(in) :: n
  !$omp barrier
  if (n > 0) call descend(n - 1)
end subroutine
program test
  implicit none
  !$omp parallel num_threads(4)
  call descend(3)
  !$omp end parallel
end program

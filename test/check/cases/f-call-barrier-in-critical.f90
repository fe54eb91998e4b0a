! truth: deadlock, scope: inter, level: 0, run: yes
! why: who waits in the critical region keeps all others out
subroutine wait_for_all
  implicit none
  !$omp barrier
end subroutine
program test
  implicit none
  !$omp parallel num_threads(4)
  !$omp critical (door)
  call wait_for_all
  !$omp end critical (door)
  !$omp end parallel
end program

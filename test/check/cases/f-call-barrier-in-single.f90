! truth: deadlock, scope: inter, level: 0, run: yes
! why: one thread alone comes to the barrier, by way of a call
subroutine wait_for_all
  implicit none
  !$omp barrier
end subroutine
program test
  implicit none
  !$omp parallel num_threads(4)
  !$omp single
  call wait_for_all
  !$omp end single
  !$omp end parallel
end program

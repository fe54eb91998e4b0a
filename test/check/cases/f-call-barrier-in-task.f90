! truth: deadlock, scope: inter, level: 0, run: no
! why: a task may not meet a barrier
subroutine wait_for_all
  implicit none
  !$omp barrier
end subroutine
program test
  implicit none
  !$omp parallel num_threads(4)
  !$omp single
  !$omp task
  call wait_for_all
  !$omp end task
  !$omp end single
  !$omp end parallel
end program

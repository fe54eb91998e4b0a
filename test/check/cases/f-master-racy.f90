! truth: deadlock, scope: intra, level: 0, run: no
! why: no barrier between the master's write and the others' read
program test
  implicit none
  integer :: n
  n = 0
  !$omp parallel num_threads(4)
  !$omp master
  n = 3
  !$omp end master
  if (n == 3) then
    !$omp barrier
  end if
  !$omp end parallel
end program

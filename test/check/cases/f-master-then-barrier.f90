! truth: conforming, scope: intra, level: none, run: yes
! why: the barrier stands behind the master construct
program test
  implicit none
  integer :: n
  !$omp parallel num_threads(4)
  !$omp master
  n = 3
  !$omp end master
  !$omp barrier
  if (n == 3) then
    !$omp barrier
  end if
  !$omp end parallel
end program

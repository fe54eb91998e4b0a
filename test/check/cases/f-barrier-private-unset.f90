! truth: deadlock, scope: intra, level: 0, run: no
! why: a private variable has no value at the start
program test
  implicit none
  integer :: k
  k = 1
  !$omp parallel num_threads(4) private(k)
  if (k == 1) then
    !$omp barrier
  end if
  !$omp end parallel
end program

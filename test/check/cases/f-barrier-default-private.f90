! truth: deadlock, scope: intra, level: 0, run: no
! why: default(private): k of the region is not k of the program
program test
  implicit none
  integer :: k
  k = 1
  !$omp parallel num_threads(4) default(private)
  if (k == 1) then
    !$omp barrier
  end if
  !$omp end parallel
end program

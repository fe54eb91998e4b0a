! truth: deadlock, scope: intra, level: 0, run: no
! why: each thread reads another line
program test
  implicit none
  integer :: k, status
  !$omp parallel num_threads(4) private(k, status)
  read (*, *, iostat=status) k
  if (k == 1) then
    !$omp barrier
  end if
  !$omp end parallel
end program

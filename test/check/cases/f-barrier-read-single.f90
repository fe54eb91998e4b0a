! truth: conforming, scope: intra, level: none, run: yes
! why: one thread reads for all
program test
  implicit none
  integer :: k, status
  !$omp parallel num_threads(4)
  !$omp single
  read (*, *, iostat=status) k
  if (status /= 0) k = 1
  !$omp end single
  if (k == 1) then
    !$omp barrier
  end if
  !$omp end parallel
end program

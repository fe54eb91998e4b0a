! truth: conforming, scope: intra, level: none, run: yes
! why: EXIT comes after three rounds in every thread
program test
  implicit none
  integer :: k
  !$omp parallel num_threads(4) private(k)
  k = 0
  do
    !$omp barrier
    k = k + 1
    if (k == 3) exit
  end do
  !$omp end parallel
end program

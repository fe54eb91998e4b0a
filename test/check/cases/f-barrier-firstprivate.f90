! truth: conforming, scope: intra, level: none, run: yes
! why: firstprivate copies begin alike
program test
  implicit none
  integer :: k
  k = 5
  !$omp parallel num_threads(4) firstprivate(k)
  k = k + 1
  if (k == 6) then
    !$omp barrier
  end if
  !$omp end parallel
end program

! truth: conforming, scope: intra, level: none, run: yes
! why: default(firstprivate): each thread begins with the value of the program
program test
  implicit none
  integer :: k, m
  k = 1
  !$omp parallel num_threads(4) default(firstprivate) shared(m)
  if (k == 1) then
    !$omp barrier
  end if
  !$omp end parallel
end program

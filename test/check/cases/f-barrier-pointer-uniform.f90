! truth: conforming, scope: intra, level: none, run: yes
! why: a pointer leads to what is the same for all threads
program test
  implicit none
  integer, target :: limit
  integer, pointer :: p
  limit = 4
  p => limit
  !$omp parallel num_threads(4)
  if (p == 4) then
    !$omp barrier
  end if
  !$omp end parallel
end program

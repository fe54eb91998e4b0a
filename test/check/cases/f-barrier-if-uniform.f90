! truth: conforming, scope: intra, level: none, run: yes
! why: n is shared, and nobody writes it in the region
program test
  implicit none
  integer :: n
  n = command_argument_count()
  !$omp parallel num_threads(4)
  if (n == 0) then
    !$omp barrier
  end if
  !$omp end parallel
end program

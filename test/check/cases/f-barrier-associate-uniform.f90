! truth: conforming, scope: intra, level: none, run: yes
! why: a name for an expression of shared values
program test
  implicit none
  integer :: n
  n = 3
  !$omp parallel num_threads(4)
  associate (twice => 2 * n)
    if (twice == 6) then
      !$omp barrier
    end if
  end associate
  !$omp end parallel
end program

! truth: conforming, scope: inter, level: none, run: yes
! why: a saved variable that a single construct sets, before its barrier
subroutine step
  implicit none
  integer, save :: calls
  !$omp single
  calls = 1
  !$omp end single
  if (calls > 0) then
    !$omp barrier
  end if
end subroutine
program test
  implicit none
  !$omp parallel num_threads(4)
  call step
  !$omp end parallel
end program

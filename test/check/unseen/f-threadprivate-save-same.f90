! truth: conforming, scope: inter, level: none, run: yes, idiom: thread-local
! why: the threadprivate local counts the same number of calls in every thread
subroutine visit(n, met)
  implicit none
  integer, intent(in) :: n
  integer, intent(inout) :: met
  integer, save :: calls = 0
  !$omp threadprivate(calls)
  calls = calls + n
  if (calls >= 3) then
    !$omp barrier
    !$omp master
    met = met + 1
    !$omp end master
    calls = 0
  end if
end subroutine
program test
  implicit none
  integer :: k, met
  met = 0
  !$omp parallel private(k)
  do k = 1, 7
    call visit(1, met)
  end do
  !$omp end parallel
  if (met /= 2) stop 1
end program

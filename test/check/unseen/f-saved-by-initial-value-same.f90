! truth: conforming, scope: inter, level: none, run: yes, idiom: shared
! why: the counter is the caller's own, and starts alike
module counting
  implicit none
contains
  subroutine step(calls)
    integer, intent(inout) :: calls
    calls = calls + 1
    if (calls == 1) then
      !$omp barrier
    end if
  end subroutine
end module
program test
  use counting
  implicit none
  integer :: calls
  !$omp parallel private(calls)
  calls = 0
  call step(calls)
  !$omp end parallel
end program

! truth: deadlock, scope: inter, level: 0, run: yes, idiom: thread-local
! why: a saved local of a subroutine is threadprivate and counts the calls of the thread
subroutine visit(n)
  implicit none
  integer, intent(in) :: n
  integer, save :: calls = 0
  !$omp threadprivate(calls)
  calls = calls + n
  if (calls >= 3) then
    !$omp barrier ! HERE
    calls = 0
  end if
end subroutine
program test
  use omp_lib
  implicit none
  integer :: k
  !$omp parallel private(k)
  do k = 0, omp_get_thread_num()
    call visit(1)
  end do
  !$omp end parallel
end program

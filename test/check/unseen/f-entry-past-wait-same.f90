! truth: conforming, scope: inter, level: none, run: yes, idiom: orphan
! why: an ENTRY before the wait is what the root calls
module works
  implicit none
  integer, save :: n = 0
contains
  subroutine work
    !$omp atomic
    n = n + 2
    entry tail
    !$omp barrier
    !$omp atomic
    n = n + 1
  end subroutine
end module

program test
  use omp_lib
  use works
  implicit none
  !$omp parallel
  if (omp_get_thread_num() == 0) then
    call tail
  else
    call work
  end if
  !$omp end parallel
  if (n < 1) stop 1
end program

! truth: deadlock, scope: inter, level: 0, run: yes, idiom: optional
! why: an optional argument is given by one of two calls, and its presence decides
program test
  use omp_lib
  implicit none
  integer :: n
  n = 0
  !$omp parallel
  if (omp_get_thread_num() == 0) then
    call step(n, 1)
  else
    call step(n)
  end if
  !$omp end parallel
contains
  subroutine step(total, sync)
    integer, intent(inout) :: total
    integer, intent(in), optional :: sync
    !$omp atomic
    total = total + 1
    if (present(sync)) then
      !$omp barrier ! HERE
    end if
  end subroutine
end program

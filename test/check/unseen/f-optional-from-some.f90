! truth: deadlock, scope: inter, level: 0, run: yes, idiom: optional
! why: the threads that hand the argument over wait
program test
  use omp_lib
  implicit none
  integer :: n
  n = 0
  !$omp parallel
  if (omp_get_thread_num() == 0) call step(n, 1)
  call step(n, 2)
  !$omp end parallel
  if (n < 2) stop 1
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

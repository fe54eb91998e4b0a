! truth: deadlock, scope: inter, level: 0, run: yes, idiom: literal
! why: some threads alone ask the callee to wait
module steps
  implicit none
  integer :: total = 0
contains
  subroutine step(n, wait)
    integer, intent(in) :: n
    logical, intent(in) :: wait
    !$omp atomic
    total = total + n
    if (wait) then
      !$omp barrier ! HERE
    end if
  end subroutine
end module
program test
  use omp_lib
  use steps
  implicit none
  !$omp parallel
  if (omp_get_thread_num() == 0) call step(1, .true.)
  call step(2, .true.)
  !$omp end parallel
  if (total < 2) stop 1
end program

! truth: conforming, scope: inter, level: none, run: yes, idiom: template
! why: some threads call the specific procedure that does not wait, all call the other one
module put_mod
  implicit none
  interface put
    module procedure put_integer, put_real
  end interface
contains
  subroutine put_integer(x, n)
    integer, intent(in) :: x
    integer, intent(inout) :: n
    !$omp atomic
    n = n + x
  end subroutine
  subroutine put_real(x, n)
    real, intent(in) :: x
    integer, intent(inout) :: n
    !$omp barrier
    !$omp atomic
    n = n + int(x)
  end subroutine
end module
program test
  use omp_lib
  use put_mod
  implicit none
  integer :: n
  n = 0
  !$omp parallel
  if (omp_get_thread_num() > 0) call put(1, n)
  call put(2.0, n)
  !$omp end parallel
  if (n < 2) stop 1
end program

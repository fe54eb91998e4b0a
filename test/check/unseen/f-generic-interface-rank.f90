! truth: deadlock, scope: inter, level: 0, run: yes, idiom: template
! why: of a generic name the specific procedure for reals waits, called with the thread's share
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
    if (x > 1.5) then
      !$omp barrier ! HERE
      n = int(x)
    end if
  end subroutine
end module
program test
  use omp_lib
  use put_mod
  implicit none
  integer :: n
  n = 0
  !$omp parallel
  call put(omp_get_thread_num(), n)
  call put(real(omp_get_thread_num()), n)
  !$omp end parallel
end program

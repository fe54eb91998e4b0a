! truth: conforming, scope: inter, level: none, run: yes, idiom: generic
! why: some threads call the other one
module puts
  implicit none
  integer :: total = 0
  interface put
    module procedure put_integer, put_real
  end interface
contains
  subroutine put_integer(x)
    integer, intent(in) :: x
    !$omp atomic
    total = total + x
  end subroutine
  subroutine put_real(x)
    real, intent(in) :: x
    !$omp barrier
    !$omp atomic
    total = total + int(x)
  end subroutine
end module
program test
  use omp_lib
  use puts
  implicit none
  integer :: k
  real :: r
  k = 1
  r = 2.0
  !$omp parallel firstprivate(k, r)
  if (omp_get_thread_num() > 0) call put(k)
  call put(r)
  call put(k)
  !$omp end parallel
  if (total < 2) stop 1
end program

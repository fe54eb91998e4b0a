! truth: conforming, scope: inter, level: none, run: yes, idiom: critical
! why: both routines nest the two named regions in the same order
module books
  implicit none
  integer, save :: a = 0, b = 0
contains
  subroutine forward
    !$omp critical (first)
    !$omp critical (second)
    a = a + 1
    !$omp end critical (second)
    !$omp end critical (first)
  end subroutine
  subroutine backward
    !$omp critical (first)
    !$omp critical (second)
    b = b + 1
    !$omp end critical (second)
    !$omp end critical (first)
  end subroutine
end module
program test
  use omp_lib
  use books
  implicit none
  integer :: k
  !$omp parallel private(k)
  do k = 1, 30
    if (mod(omp_get_thread_num() + k, 2) == 0) then
      call forward
    else
      call backward
    end if
  end do
  !$omp end parallel
  if (mod(a + b, 30) /= 0) stop 1
end program

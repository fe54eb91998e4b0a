! truth: conforming, scope: intra, level: none, run: yes, idiom: expression
! why: all threads look for the same element, and the variable ends with the same value
program test
  implicit none
  integer, parameter :: v(6) = [5, 1, 0, 3, 2, 4]
  integer :: k, n, wanted
  n = 0
  wanted = 3
  !$omp parallel private(k)
  do k = 1, 6
    if (v(k) == wanted) exit
  end do
  if (k <= 4) then
    !$omp single
    n = k
    !$omp end single
  end if
  !$omp end parallel
  if (n /= 4) stop 1
end program

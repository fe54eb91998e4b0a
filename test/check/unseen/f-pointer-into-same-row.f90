! truth: conforming, scope: intra, level: none, run: yes, idiom: address
! why: every thread's pointer is associated with the same column
program test
  use omp_lib
  implicit none
  integer, target :: quota(3, 0:63)
  integer, pointer :: mine(:)
  integer :: k, n
  n = 0
  do k = 0, 63
    quota(:, k) = [k, 2 * k, 3 * k]
  end do
  !$omp parallel private(mine)
  mine => quota(:, 0)
  if (mine(2) == 0) then
    !$omp barrier
    !$omp atomic
    n = n + 1
  end if
  !$omp end parallel
  if (n < 1) stop 1
end program

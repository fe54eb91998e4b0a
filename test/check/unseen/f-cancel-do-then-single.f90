! truth: conforming, scope: intra, level: none, run: yes, idiom: cancel
! why: a cancelled loop ends for all threads, and all of them meet the single behind it
program test
  implicit none
  integer :: i, found, n
  found = 0
  n = 0
  !$omp parallel
  !$omp do
  do i = 1, 100
    if (mod(7 * i, 100) == 63) then
      !$omp atomic write
      found = i
      !$omp cancel do
    end if
    !$omp cancellation point do
  end do
  !$omp end do
  !$omp single
  n = found
  !$omp end single
  !$omp end parallel
  if (n /= 9) stop 1
end program

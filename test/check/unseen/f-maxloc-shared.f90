! truth: conforming, scope: intra, level: none, run: yes, idiom: expression
! why: MAXLOC and MAXVAL of shared data behind the loop that has filled it
program test
  implicit none
  integer :: v(12), i, k, n
  n = 0
  !$omp parallel private(k)
  !$omp do
  do i = 1, 12
    v(i) = mod(5 * i, 12)
  end do
  !$omp end do
  do k = 1, maxloc(v, 1)
    !$omp barrier
  end do
  if (maxval(v) == 11) then
    !$omp single
    n = 1
    !$omp end single
  end if
  !$omp end parallel
  if (n /= 1) stop 1
end program

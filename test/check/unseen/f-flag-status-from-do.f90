! truth: conforming, scope: intra, level: none, run: yes, idiom: shared-flag
! why: an error status is collected with max in a loop, and asked for behind its barrier
program test
  implicit none
  integer :: i, stat, v(20), repaired
  v = 1
  v(7) = -1
  stat = 0
  repaired = 0
  !$omp parallel
  !$omp do reduction(max:stat)
  do i = 1, 20
    if (v(i) < 0) stat = max(stat, i)
  end do
  !$omp end do
  if (stat /= 0) then
    !$omp single
    v(stat) = 1
    repaired = stat
    !$omp end single
  end if
  !$omp end parallel
  if (repaired /= 7) stop 1
end program

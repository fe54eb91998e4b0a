! truth: conforming, scope: intra, level: none, run: yes, idiom: task
! why: the master makes a taskgroup, and the barrier behind is for all
program test
  implicit none
  integer :: v(8), k, total
  v = 0
  total = 0
  !$omp parallel private(k)
  !$omp master
  !$omp taskgroup
  do k = 1, 8
    !$omp task firstprivate(k)
    v(k) = k
    !$omp end task
  end do
  !$omp end taskgroup
  !$omp end master
  !$omp barrier
  if (sum(v) == 36) then
    !$omp single
    total = 36
    !$omp end single
  end if
  !$omp end parallel
  if (total /= 36) stop 1
end program

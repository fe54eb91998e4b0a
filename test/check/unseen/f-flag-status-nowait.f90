! truth: deadlock, scope: intra, level: 0, run: yes, idiom: shared-flag
! why: each thread asks for its private status of the iterations that it has had
program test
  use omp_lib
  implicit none
  integer :: i, stat, v(4)
  v = [1, 1, -1, 1]
  !$omp parallel private(stat)
  stat = 0
  !$omp do schedule(static, 1)
  do i = 1, 4
    if (v(i) < 0) stat = i
  end do
  !$omp end do nowait
  if (stat /= 0) then
    !$omp single ! HERE
    v(stat) = 1
    !$omp end single
  end if
  !$omp atomic
  v(1) = v(1) + 1
  !$omp end parallel
end program

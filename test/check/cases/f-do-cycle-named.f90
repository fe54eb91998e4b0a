! truth: deadlock, scope: intra, level: 0, run: yes
! why: behind a loop whose iterations end early by its name, one thread does not come to the barrier
program test
  use omp_lib
  implicit none
  integer :: i, j, total
  total = 0
  !$omp parallel num_threads(4) private(j) reduction(+:total)
  !$omp do
  rows: do i = 1, 8
    columns: do j = 1, 8
      if (j > i) cycle rows
      if (i == 3) exit columns
      total = total + j
    end do columns
  end do rows
  !$omp end do
  if (omp_get_thread_num() == 2) then
    !$omp barrier
  end if
  !$omp end parallel
end program

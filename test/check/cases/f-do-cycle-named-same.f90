! truth: conforming, scope: intra, level: none, run: yes
! why: iterations of a shared loop end early by its name, and all threads come to the barrier behind it
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
  !$omp barrier
  !$omp end parallel
end program

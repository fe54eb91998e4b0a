! truth: deadlock, scope: intra, level: 0, run: yes
! why: a DO WHILE that each thread leaves at another time
program test
  use omp_lib
  implicit none
  integer :: left
  !$omp parallel num_threads(4) private(left)
  left = omp_get_thread_num()
  do while (left > 0)
    !$omp barrier
    left = left - 1
  end do
  !$omp end parallel
end program

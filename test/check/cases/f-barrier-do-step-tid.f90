! truth: deadlock, scope: intra, level: 0, run: yes
! why: the step of the loop differs
program test
  use omp_lib
  implicit none
  integer :: i, step
  !$omp parallel num_threads(4) private(i, step)
  step = omp_get_thread_num() + 1
  do i = 1, 12, step
    !$omp barrier
  end do
  !$omp end parallel
end program

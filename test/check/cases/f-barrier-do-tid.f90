! truth: deadlock, scope: intra, level: 0, run: yes
! why: threads go round as often as their number says
program test
  use omp_lib
  implicit none
  integer :: i
  !$omp parallel num_threads(4)
  do i = 1, omp_get_thread_num()
    !$omp barrier
  end do
  !$omp end parallel
end program

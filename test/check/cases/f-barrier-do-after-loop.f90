! truth: deadlock, scope: intra, level: 0, run: yes
! why: the variable of a loop keeps its last value
program test
  use omp_lib
  implicit none
  integer :: i, count
  count = 0
  !$omp parallel num_threads(4) private(i) reduction(+ : count)
  do i = 1, omp_get_thread_num()
    count = count + 1
  end do
  if (i > 2) then
    !$omp barrier
  end if
  !$omp end parallel
end program

! truth: deadlock, scope: intra, level: 0, run: yes, idiom: pipeline
! why: the barrier is in a loop that later threads begin later, and end with the others
program test
  use omp_lib
  implicit none
  integer, parameter :: steps = 6
  integer :: v(0:63), t, k
  v = 0
  !$omp parallel private(t, k)
  t = omp_get_thread_num()
  do k = t + 1, steps
    v(t) = v(t) + k
    !$omp barrier ! HERE
  end do
  !$omp end parallel
end program

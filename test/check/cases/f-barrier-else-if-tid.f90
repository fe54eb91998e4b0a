! truth: deadlock, scope: intra, level: 0, run: yes
! why: the last of a chain of branches has no barrier
program test
  use omp_lib
  implicit none
  integer :: me
  !$omp parallel num_threads(4) private(me)
  me = omp_get_thread_num()
  if (me == 0) then
    !$omp barrier
  else if (me == 1) then
    !$omp barrier
  else
    me = 7
  end if
  !$omp end parallel
end program

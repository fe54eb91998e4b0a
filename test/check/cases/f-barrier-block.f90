! truth: deadlock, scope: intra, level: 0, run: yes
! why: a variable of a BLOCK is each thread's own
program test
  use omp_lib
  implicit none
  integer :: k
  k = 1
  !$omp parallel num_threads(4)
  block
    integer :: k
    k = omp_get_thread_num()
    if (k == 1) then
      !$omp barrier
    end if
  end block
  !$omp end parallel
end program

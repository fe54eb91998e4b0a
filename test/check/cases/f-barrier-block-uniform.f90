! truth: conforming, scope: intra, level: none, run: yes
! why: k of the BLOCK is another one than k outside
program test
  use omp_lib
  implicit none
  integer :: k, n
  n = 2
  !$omp parallel num_threads(4) private(k)
  k = omp_get_thread_num()
  block
    integer :: k
    k = n
    if (k == 2) then
      !$omp barrier
    end if
  end block
  !$omp end parallel
end program

! truth: deadlock, scope: intra, level: 0, run: yes
! why: a pointer leads to the thread's own variable
subroutine step
  use omp_lib
  implicit none
  integer, target :: k, other
  integer, pointer :: p
  other = 1
  p => other
  k = omp_get_thread_num()
  p => k
  if (p == 1) then
    !$omp barrier
  end if
end subroutine
program test
  implicit none
  !$omp parallel num_threads(4)
  call step
  !$omp end parallel
end program

! truth: deadlock, scope: inter, level: 0, run: yes
! why: RETURN goes past the barrier in some threads
subroutine step(n)
  use omp_lib
  implicit none
  integer, intent(in) :: n
  if (omp_get_thread_num() >= n) return
  !$omp barrier
end subroutine
program test
  implicit none
  !$omp parallel num_threads(4)
  call step(2)
  !$omp end parallel
end program

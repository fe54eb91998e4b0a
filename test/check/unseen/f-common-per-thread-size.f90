! truth: conforming, scope: inter, level: none, run: yes, idiom: common
! why: the same block, but it is the number of threads that sends routines back early
subroutine who
  use omp_lib
  implicit none
  integer :: me, npes
  common /mesh/ me, npes
  !$omp threadprivate(/mesh/)
  me = omp_get_thread_num()
  npes = omp_get_num_threads()
end subroutine
subroutine exchange(v)
  implicit none
  real :: v(*)
  integer :: my_pe, n_pes
  common /mesh/ my_pe, n_pes
  !$omp threadprivate(/mesh/)
  v(my_pe + 1) = real(n_pes)
  if (n_pes < 2) return
  !$omp barrier
  if (my_pe == 0) v(1) = 0.0
end subroutine
program test
  implicit none
  real :: v(64)
  !$omp parallel
  call who
  call exchange(v)
  !$omp end parallel
end program

! truth: deadlock, scope: inter, level: 0, run: yes, idiom: common
! why: a threadprivate COMMON block, whose members have other names in the other routine
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
  if (my_pe /= 0) return
  !$omp barrier ! HERE
  v(1) = 0.0
end subroutine
program test
  implicit none
  real :: v(64)
  !$omp parallel
  call who
  call exchange(v)
  !$omp end parallel
end program

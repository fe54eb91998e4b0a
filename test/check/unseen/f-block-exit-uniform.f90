! truth: conforming, scope: intra, level: none, run: yes, idiom: block
! why: EXIT leaves the BLOCK for all threads or for none
program test
  use omp_lib
  implicit none
  real :: a(0:63)
  integer :: mode
  mode = 1
  !$omp parallel
  a(omp_get_thread_num()) = 0.0
  work: block
    integer :: me
    me = omp_get_thread_num()
    a(me) = real(me)
    if (mode /= 1) exit work
    !$omp barrier
    if (me > 0) exit work
    a(0) = -1.0
  end block work
  !$omp end parallel
  if (a(0) /= -1.0) stop 1
end program

! truth: deadlock, scope: intra, level: 0, run: yes, idiom: block
! why: EXIT leaves a named BLOCK before the barrier, for one of the threads
program test
  use omp_lib
  implicit none
  real :: a(0:63)
  !$omp parallel
  a(omp_get_thread_num()) = 0.0
  work: block
    integer :: me
    me = omp_get_thread_num()
    a(me) = real(me)
    if (a(me) > 2.5) exit work
    !$omp barrier ! HERE
  end block work
  !$omp end parallel
end program

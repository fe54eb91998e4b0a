! truth: conforming, scope: intra, level: none, run: yes, idiom: loop
! why: do concurrent fills the thread's array, from its number on; how many were filled is tested
program test
  use omp_lib
  implicit none
  integer :: a(8), i, me
  !$omp parallel private(a, i, me)
  me = omp_get_thread_num()
  do concurrent (i = 1:8)
    a(i) = i + me
  end do
  if (count(a > me) > 6) then
    !$omp barrier
  end if
  !$omp end parallel
end program

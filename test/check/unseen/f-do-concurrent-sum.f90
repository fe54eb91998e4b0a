! truth: deadlock, scope: intra, level: 0, run: yes, idiom: loop
! why: do concurrent fills the thread's array with multiples of its number, and the sum is tested
program test
  use omp_lib
  implicit none
  integer :: a(8), i, me
  !$omp parallel private(a, i, me)
  me = omp_get_thread_num()
  do concurrent (i = 1:8)
    a(i) = i * me
  end do
  if (sum(a) > 36) then
    !$omp barrier ! HERE
  end if
  !$omp end parallel
end program

! truth: deadlock, scope: intra, level: 0, run: yes, idiom: goto
! why: CYCLE of the outer loop passes by the barrier when the thread's element is zero
program test
  use omp_lib
  implicit none
  integer :: a(0:63, 3), i, j, n
  a = 1
  a(1, 2) = 0
  n = 0
  !$omp parallel private(i, j)
  outer: do i = 1, 3
    do j = 1, 2
      if (a(omp_get_thread_num(), i) < j - 1) cycle outer
    end do
    if (a(omp_get_thread_num(), i) == 0) cycle outer
    !$omp atomic
    n = n + 1
    !$omp barrier ! HERE
  end do outer
  !$omp end parallel
end program

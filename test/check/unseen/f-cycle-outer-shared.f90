! truth: conforming, scope: intra, level: none, run: yes, idiom: goto
! why: CYCLE of the outer loop depends on elements that all threads share
program test
  implicit none
  integer :: a(3), i, j, n
  a = [2, 0, 2]
  n = 0
  !$omp parallel private(i, j)
  outer: do i = 1, 3
    do j = 1, 2
      if (a(i) < j) cycle outer
    end do
    !$omp barrier
  end do outer
  !$omp single
  n = i
  !$omp end single
  !$omp end parallel
  if (n /= 4) stop 1
end program

! truth: conforming, scope: intra, level: none, run: yes, idiom: associate
! why: associate names an expression of shared values
program test
  use omp_lib
  implicit none
  integer :: limits(2), i, n
  limits = [1, 3]
  n = 0
  !$omp parallel private(i)
  associate (count => limits(2) - limits(1) + 1)
    do i = 1, count
      !$omp barrier
      !$omp master
      n = n + 1
      !$omp end master
    end do
  end associate
  !$omp end parallel
  if (n /= 3) stop 1
end program

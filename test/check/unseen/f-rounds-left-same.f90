! truth: conforming, scope: intra, level: none, run: yes, idiom: loop
! why: all have as many rounds
program rounds_left
  use omp_lib
  implicit none
  integer :: left, total
  total = 0
  !$omp parallel private(left)
  left = 3
  do while (left > 0)
    left = left - 1
    !$omp atomic
    total = total + 1
    !$omp barrier
  end do
  !$omp end parallel
  if (total < 1) stop 1
end program

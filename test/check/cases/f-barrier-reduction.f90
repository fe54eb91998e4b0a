! truth: conforming, scope: intra, level: none, run: yes
! why: the result of a reduction is the same after the loop's barrier
program test
  implicit none
  integer :: i, sum
  sum = 0
  !$omp parallel num_threads(4)
  !$omp do reduction(+ : sum)
  do i = 1, 100
    sum = sum + i
  end do
  !$omp end do
  if (sum > 10) then
    !$omp barrier
  end if
  !$omp end parallel
end program

! truth: deadlock, scope: intra, level: 0, run: no
! why: without the loop's barrier each thread may see another sum
program test
  implicit none
  integer :: i, sum
  sum = 0
  !$omp parallel num_threads(4)
  !$omp do reduction(+ : sum)
  do i = 1, 100
    sum = sum + i
  end do
  !$omp end do nowait
  if (sum > 10) then
    !$omp barrier
  end if
  !$omp end parallel
end program

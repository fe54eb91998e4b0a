! truth: conforming, scope: intra, level: none, run: yes
! why: threads that cancel the loop still meet its end
program test
  implicit none
  integer :: i, found
  found = 0
  !$omp parallel num_threads(4)
  !$omp do
  do i = 1, 100
    if (i == 42) then
      !$omp atomic write
      found = 1
      !$omp cancel do
    end if
  end do
  !$omp end do
  !$omp barrier
  !$omp end parallel
end program

! truth: conforming, scope: intra, level: none, run: yes
! why: i is private in the region without a clause, the bounds are shared
program test
  implicit none
  integer :: i, n
  n = 3
  !$omp parallel num_threads(4)
  do i = 1, n
    if (i > 1) then
      !$omp barrier
    end if
  end do
  !$omp end parallel
end program

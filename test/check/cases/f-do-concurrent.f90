! truth: conforming, scope: intra, level: none, run: yes
! why: the indices of a DO CONCURRENT are its own
program test
  use omp_lib
  implicit none
  integer :: i, a(10)
  !$omp parallel num_threads(4) private(i, a)
  i = 2
  do concurrent (i = 1:10, i /= 3)
    a(i) = i
  end do
  if (i == 2) then
    !$omp barrier
  end if
  !$omp end parallel
end program

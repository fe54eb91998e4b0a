! truth: deadlock, scope: intra, level: 0, run: no
! why: a loop without a barrier must be met by all, too
program test
  use omp_lib
  implicit none
  integer :: i, a(100)
  !$omp parallel num_threads(4)
  if (omp_get_thread_num() == 0) then
    !$omp do
    do i = 1, 100
      a(i) = i
    end do
    !$omp end do nowait
  end if
  !$omp do
  do i = 1, 100
    a(i) = 2 * i
  end do
  !$omp end do
  !$omp end parallel
end program

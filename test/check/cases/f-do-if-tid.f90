! truth: deadlock, scope: intra, level: 0, run: yes
! why: not every thread meets the loop
program test
  use omp_lib
  implicit none
  integer :: i, a(100)
  !$omp parallel num_threads(4)
  if (omp_get_thread_num() /= 2) then
    !$omp do
    do i = 1, 100
      a(i) = i
    end do
  end if
  !$omp end parallel
end program

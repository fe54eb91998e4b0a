! truth: deadlock, scope: intra, level: 0, run: yes
! why: each thread's list has as many elements as its number says
program test
  use omp_lib
  implicit none
  integer, allocatable :: list(:)
  integer :: i
  !$omp parallel num_threads(4) private(list, i)
  allocate(list(omp_get_thread_num() + 1))
  do i = 1, size(list)
    list(i) = i
    !$omp barrier
  end do
  !$omp end parallel
end program

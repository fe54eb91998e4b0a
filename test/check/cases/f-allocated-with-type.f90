! truth: deadlock, scope: intra, level: 0, run: yes
! why: ALLOCATE with a type allocates in one thread what decides
program test
  use omp_lib
  implicit none
  integer, allocatable :: list(:)
  !$omp parallel num_threads(4) private(list)
  if (omp_get_thread_num() == 0) allocate(integer :: list(3))
  if (allocated(list)) then
    !$omp barrier
    deallocate(list)
  end if
  !$omp end parallel
end program

! truth: deadlock, scope: intra, level: 0, run: yes
! why: only some threads have allocated their own list
program test
  use omp_lib
  implicit none
  integer, allocatable :: list(:)
  !$omp parallel num_threads(4) private(list)
  if (omp_get_thread_num() > 0) allocate(list(3))
  if (allocated(list)) then
    !$omp barrier
    list(1) = 1
  end if
  !$omp end parallel
end program

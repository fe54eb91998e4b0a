! truth: deadlock, scope: inter, level: 0, run: yes, idiom: allocatable
! why: move_alloc leaves the temporary unallocated, in those threads that had filled it
program test
  use omp_lib
  implicit none
  real, allocatable :: old(:), new(:)
  !$omp parallel private(old, new)
  allocate (old(4), source=1.0)
  if (omp_get_thread_num() == 2) call move_alloc(old, new)
  if (.not. allocated(old)) then
    !$omp barrier ! HERE
  end if
  if (allocated(new)) deallocate (new)
  !$omp end parallel
end program

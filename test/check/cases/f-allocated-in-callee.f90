! truth: deadlock, scope: inter, level: 0, run: yes
! why: a callee allocates the list of some threads only
program test
  use omp_lib
  implicit none
  integer, allocatable :: list(:)
  !$omp parallel num_threads(4) private(list)
  call reserve(list, omp_get_thread_num())
  if (allocated(list)) then
    !$omp barrier
  end if
  !$omp end parallel
contains
  subroutine reserve(numbers, count)
    integer, allocatable, intent(inout) :: numbers(:)
    integer, intent(in) :: count
    if (count > 0) allocate(numbers(count))
  end subroutine
end program

! truth: deadlock, scope: intra, level: 0, run: yes
! why: ALLOCATE with a type and its kind makes each thread a list of its own size
program test
  use omp_lib
  implicit none
  real(8), allocatable :: list(:)
  integer :: i
  !$omp parallel num_threads(4) private(list, i)
  allocate(real(8) :: list(omp_get_thread_num()))
  do i = 1, size(list)
    !$omp barrier
  end do
  !$omp end parallel
end program

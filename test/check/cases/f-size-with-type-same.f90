! truth: conforming, scope: intra, level: none, run: yes
! why: ALLOCATE with a type makes all threads a list of one size
program test
  implicit none
  real(8), allocatable :: list(:)
  integer :: i
  !$omp parallel num_threads(4) private(list, i)
  allocate(real(8) :: list(3))
  do i = 1, size(list)
    !$omp barrier
  end do
  !$omp end parallel
end program

! truth: conforming, scope: intra, level: none, run: yes, idiom: allocatable
! why: allocated() of a shared allocatable, behind the barrier of the single that allocates it
program test
  implicit none
  real, allocatable :: buffer(:)
  integer :: n
  !$omp parallel
  !$omp single
  allocate (buffer(100))
  !$omp end single
  if (allocated(buffer)) then
    !$omp do
    do n = 1, 100
      buffer(n) = 1.0
    end do
    !$omp end do
  end if
  !$omp end parallel
  if (sum(buffer) /= 100.0) stop 1
end program

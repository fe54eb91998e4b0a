! truth: deadlock, scope: intra, level: 0, run: yes, idiom: allocatable
! why: allocated() of a private allocatable that only some threads allocate
program test
  use omp_lib
  implicit none
  real, allocatable :: buffer(:)
  integer :: n
  n = 0
  !$omp parallel private(buffer)
  if (omp_get_thread_num() < 3) allocate (buffer(100), source=0.0)
  if (allocated(buffer)) then
    !$omp do ! HERE
    do n = 1, 100
      buffer(n) = 1.0
    end do
    !$omp end do
    deallocate (buffer)
  end if
  !$omp end parallel
end program

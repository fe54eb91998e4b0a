! truth: conforming, scope: inter, level: none, run: yes, idiom: allocatable
! why: it goes on without the memory
module buffers
  use, intrinsic :: iso_fortran_env, only: int64
  implicit none
  real :: left = 0, right = 0
contains
  subroutine exchange(length)
    integer(int64), intent(in) :: length
    real, allocatable :: buffer(:)
    integer :: status
    allocate (buffer(length), stat=status)
    if (status /= 0) then
      write (*, *) "no buffer of", length
    else
      buffer(1:10) = 1
    end if
    !$omp sections
    !$omp section
    left = 1
    !$omp section
    right = 2
    !$omp end sections
  end subroutine
end module

program test
  use omp_lib
  use buffers
  implicit none
  integer(int64) :: length
  !$omp parallel private(length)
  length = 100
  if (omp_get_thread_num() == 1) length = huge(length) / 16
  call exchange(length)
  !$omp end parallel
end program

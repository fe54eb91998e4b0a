! truth: conforming, scope: inter, level: none, run: yes
! why: an element of a module's array, not a call; all threads see the same
module sizes
  implicit none
  integer :: limit(3)
end module
subroutine step
  use sizes
  implicit none
  integer :: i
  do i = 1, limit(2)
    !$omp barrier
  end do
end subroutine
program test
  use sizes, only : limit
  implicit none
  limit = 2
  !$omp parallel num_threads(4)
  call step
  !$omp end parallel
end program

! truth: deadlock, scope: inter, level: 0, run: yes, idiom: module
! why: the module's step is advanced atomically by every thread, and each sees another value
module control
  implicit none
  private
  integer, save :: step = 0
  public :: next_step
contains
  integer function next_step()
    !$omp atomic capture
    step = step + 1
    next_step = step
    !$omp end atomic
  end function
end module
program test
  use control
  implicit none
  integer :: mine
  !$omp parallel private(mine)
  mine = next_step()
  if (mine > 2) then
    !$omp barrier ! HERE
  end if
  !$omp end parallel
end program

! truth: conforming, scope: inter, level: none, run: yes, idiom: module
! why: a private module variable is set by single in one procedure, and read behind its barrier
module control
  implicit none
  private
  integer, save :: step = 0
  public :: next_step, finished
contains
  subroutine next_step
    !$omp single
    step = step + 1
    !$omp end single
  end subroutine
  logical function finished()
    finished = step >= 5
  end function
end module
program test
  use control
  implicit none
  logical :: over
  integer :: rounds
  rounds = 0
  !$omp parallel private(over)
  over = .false.
  do while (.not. over)
    call next_step
    over = finished()
    !$omp barrier
    !$omp master
    rounds = rounds + 1
    !$omp end master
  end do
  !$omp end parallel
  if (rounds /= 5) stop 1
end program

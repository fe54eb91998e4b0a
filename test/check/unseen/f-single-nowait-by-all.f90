! truth: conforming, scope: inter, level: none, run: yes, idiom: single
! why: all threads call the routine, one of them makes the note
module journal
  implicit none
  integer, save :: entries = 0
contains
  subroutine note
    !$omp single
    entries = entries + 1
    !$omp end single nowait
  end subroutine
end module
program test
  use journal
  implicit none
  !$omp parallel
  call note
  !$omp end parallel
  if (entries /= 1) stop 1
end program

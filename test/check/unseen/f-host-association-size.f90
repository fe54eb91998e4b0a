! truth: conforming, scope: inter, level: none, run: yes, idiom: module
! why: of the host's locals the internal procedure asks for the one that holds the team's size
module solver_mod
  use omp_lib
  implicit none
contains
  subroutine solve(v)
    integer, intent(inout) :: v(:)
    integer :: part, parts
    part = omp_get_thread_num() + 1
    parts = omp_get_num_threads()
    v(part) = part
    call exchange
  contains
    subroutine exchange
      if (parts <= size(v)) then
        !$omp barrier
        if (part == 1) v(64) = parts
      end if
    end subroutine
  end subroutine
end module
program test
  use solver_mod
  implicit none
  integer :: v(64)
  v = 0
  !$omp parallel
  call solve(v)
  !$omp end parallel
  if (v(64) == 0) stop 1
end program

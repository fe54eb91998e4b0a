! truth: deadlock, scope: inter, level: 0, run: yes, idiom: module
! why: an internal procedure sees its host's local, which the host has set from the thread number
module solver_mod
  use omp_lib
  implicit none
contains
  subroutine solve(v)
    integer, intent(inout) :: v(:)
    integer :: part
    part = omp_get_thread_num() + 1
    v(part) = part
    call exchange
  contains
    subroutine exchange
      if (part <= 2) then
        !$omp barrier ! HERE
        v(1) = 0
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
end program

! truth: conforming, scope: inter, level: none, run: yes, idiom: callback
! why: an internal procedure is handed on; it knows the number and the size from its host, and asks the size
module drivers
  implicit none
contains
  subroutine twice(f)
    interface
      subroutine f(k)
        integer, intent(in) :: k
      end subroutine
    end interface
    call f(1)
    call f(2)
  end subroutine
end module

module solvers
  use drivers
  implicit none
contains
  subroutine solve(rank, team)
    integer, intent(in) :: rank, team
    integer :: total
    total = rank
    call twice(visit)
    if (total < 0) stop 1
  contains
    subroutine visit(k)
      integer, intent(in) :: k
      total = total + k
      if (team > 1) then
        !$omp barrier
      end if
    end subroutine
  end subroutine
end module

program test
  use omp_lib
  use solvers
  implicit none
  !$omp parallel
  call solve(omp_get_thread_num(), omp_get_num_threads())
  !$omp end parallel
end program

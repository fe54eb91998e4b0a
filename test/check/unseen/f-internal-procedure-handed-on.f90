! truth: deadlock, scope: inter, level: 0, run: yes, idiom: callback
! why: an internal procedure is handed on; the variable that it knows from its host is the thread's number
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
      if (rank < team - 1) then
        !$omp barrier ! HERE
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

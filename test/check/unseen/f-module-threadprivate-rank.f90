! truth: deadlock, scope: inter, level: 0, run: yes, idiom: thread-local
! why: a module keeps the rank threadprivate, set by one procedure and asked by another
module team
  use omp_lib
  implicit none
  integer, save :: rank = -1
  !$omp threadprivate(rank)
contains
  subroutine join_team
    rank = omp_get_thread_num()
  end subroutine
  logical function is_root()
    is_root = rank == 0
  end function
end module
program test
  use team
  implicit none
  integer :: n
  n = 0
  !$omp parallel
  call join_team
  if (is_root()) then
    !$omp workshare ! HERE
    n = 1
    !$omp end workshare
  end if
  !$omp atomic
  n = n + rank
  !$omp end parallel
end program

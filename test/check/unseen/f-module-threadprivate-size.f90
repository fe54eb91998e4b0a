! truth: conforming, scope: inter, level: none, run: yes, idiom: thread-local
! why: the threadprivate variable of the module is set to the team's size by every thread
module team
  use omp_lib
  implicit none
  integer, save :: members = -1
  !$omp threadprivate(members)
contains
  subroutine join_team
    members = omp_get_num_threads()
  end subroutine
  logical function have_team()
    have_team = members >= 1
  end function
end module
program test
  use team
  implicit none
  integer :: n
  n = 0
  !$omp parallel
  call join_team
  if (have_team()) then
    !$omp single
    n = 1
    !$omp end single
  end if
  !$omp end parallel
  if (n /= 1) stop 1
end program

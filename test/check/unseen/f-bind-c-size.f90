! truth: conforming, scope: inter, level: none, run: yes, idiom: return
! why: the interoperable function that is asked gives the size
module ranks
  use omp_lib
  use iso_c_binding, only: c_int
  implicit none
contains
  function my_rank() bind(c, name='team_my_rank') result(r)
    integer(c_int) :: r
    r = int(omp_get_thread_num(), c_int)
  end function
  function my_team() bind(c, name='team_size') result(r)
    integer(c_int) :: r
    r = int(omp_get_num_threads(), c_int)
  end function
end module
program test
  use ranks
  implicit none
  integer :: n
  n = 0
  !$omp parallel
  if (my_team() >= 1_c_int) then
    !$omp barrier
    if (my_rank() == 0_c_int) n = 1
  end if
  !$omp end parallel
  if (n /= 1) stop 1
end program

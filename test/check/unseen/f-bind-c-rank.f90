! truth: deadlock, scope: inter, level: 0, run: yes, idiom: return
! why: an interoperable function is called by its Fortran name and gives the rank
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
  if (my_rank() + 1_c_int == my_team()) then
    !$omp barrier ! HERE
    n = 1
  end if
  !$omp end parallel
end program

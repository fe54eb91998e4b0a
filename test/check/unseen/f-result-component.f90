! truth: deadlock, scope: inter, level: 0, run: yes, idiom: component
! why: of the structure that a function gives the rank decides
module topology
  use omp_lib
  implicit none
  type :: where_am_i
    integer :: rank, size
  end type
contains
  function locate() result(w)
    type(where_am_i) :: w
    w%rank = omp_get_thread_num()
    w%size = omp_get_num_threads()
  end function
end module
program test
  use topology
  implicit none
  type(where_am_i) :: w
  integer :: n
  n = 0
  !$omp parallel private(w) shared(n)
  w = locate()
  if (w%rank > 0) then
    !$omp barrier ! HERE
    !$omp atomic
    n = n + 1
  end if
  !$omp end parallel
  if (n < 0) stop 1
end program

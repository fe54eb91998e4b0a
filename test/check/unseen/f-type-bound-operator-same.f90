! truth: conforming, scope: inter, level: none, run: yes, idiom: operator
! why: the defined operator compares two objects that are alike in all threads
module id_mod
  implicit none
  type :: id
    integer :: n
  contains
    procedure :: before
    generic :: operator(<) => before
  end type
contains
  logical function before(a, b)
    class(id), intent(in) :: a, b
    before = a%n < b%n
  end function
end module
program test
  use omp_lib
  use id_mod
  implicit none
  type(id) :: team
  type(id), parameter :: limit = id(200)
  integer :: n
  n = 0
  !$omp parallel private(team)
  team = id(omp_get_num_threads())
  if (team < limit) then
    !$omp single
    n = 1
    !$omp end single
  end if
  !$omp end parallel
  if (n /= 1) stop 1
end program

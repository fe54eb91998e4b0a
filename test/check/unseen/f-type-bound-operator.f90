! truth: deadlock, scope: inter, level: 0, run: yes, idiom: operator
! why: a defined operator compares a type that wraps the thread number
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
  type(id) :: me
  type(id), parameter :: limit = id(2)
  integer :: n
  n = 0
  !$omp parallel private(me)
  me = id(omp_get_thread_num())
  if (me < limit) then
    !$omp single ! HERE
    n = 1
    !$omp end single
  end if
  !$omp end parallel
end program

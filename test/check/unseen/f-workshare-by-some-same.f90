! truth: conforming, scope: inter, level: none, run: yes, idiom: workshare
! why: a workshare construct in a routine that all call; the threads' right sides are theirs before it
module fields
  implicit none
  integer, save :: a(16) = 1, b(16) = 2
contains
  subroutine add
    !$omp workshare
    a = a + b
    !$omp end workshare
  end subroutine
end module

program test
  use omp_lib
  use fields
  implicit none
  logical :: has
  integer :: n
  n = 0
  !$omp parallel private(has)
  has = omp_get_thread_num() < 3
  if (has) then
    !$omp atomic
    n = n + 1
  end if
  call add
  !$omp end parallel
  if (a(1) < 3 .or. n > 3) stop 1
end program

! truth: deadlock, scope: inter, level: 0, run: yes, idiom: workshare
! why: a workshare construct in a routine that the threads with a right side call
module fields
  implicit none
  integer, save :: a(16) = 1, b(16) = 2
contains
  subroutine add
    !$omp workshare ! HERE
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
  if (has) call add
  !$omp end parallel
  if (a(1) < 3 .or. n > 3) stop 1
end program

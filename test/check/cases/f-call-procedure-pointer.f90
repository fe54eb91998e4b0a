! truth: deadlock, scope: inter, level: 0, run: yes
! why: a procedure that is handed over as an argument
module work
  implicit none
contains
  subroutine meet(n)
    integer, intent(in) :: n
    !$omp barrier
    if (n > 9) print *, n
  end subroutine
  subroutine apply(what, n)
    external :: what
    integer, intent(in) :: n
    call what(n)
  end subroutine
end module
program test
  use omp_lib
  use work
  implicit none
  !$omp parallel num_threads(4)
  if (omp_get_thread_num() == 2) call apply(meet, 1)
  !$omp end parallel
end program

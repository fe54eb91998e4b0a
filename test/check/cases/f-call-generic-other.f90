! truth: conforming, scope: inter, level: none, run: yes
! why: the specific procedure that is called has no barrier
module work
  implicit none
  interface meet
    module procedure meet_one, meet_two
  end interface
contains
  subroutine meet_one(n)
    integer, intent(in) :: n
    if (n > 9) print *, n
  end subroutine
  subroutine meet_two(n, m)
    integer, intent(in) :: n, m
    !$omp barrier
    if (n > 9) print *, n + m
  end subroutine
end module
program test
  use omp_lib
  use work
  implicit none
  !$omp parallel num_threads(4)
  if (omp_get_thread_num() == 2) call meet(1)
  call meet(1, 2)
  !$omp end parallel
end program

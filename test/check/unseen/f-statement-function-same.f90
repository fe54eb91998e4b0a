! truth: conforming, scope: inter, level: none, run: yes, idiom: expression
! why: a statement function compares the thread's number with none of those that there are
module asks
  use omp_lib
  implicit none
contains
  subroutine settle
    integer :: k
    logical :: waits
    waits(k) = k >= 0
    if (waits(omp_get_thread_num())) then
      !$omp barrier
    end if
  end subroutine
end module

program test
  use asks
  implicit none
  !$omp parallel
  call settle
  !$omp end parallel
end program

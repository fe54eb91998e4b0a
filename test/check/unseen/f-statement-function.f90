! truth: deadlock, scope: inter, level: 0, run: yes, idiom: expression
! why: a statement function compares the thread's number with that of the root
module asks
  use omp_lib
  implicit none
contains
  subroutine settle
    integer :: k
    logical :: waits
    waits(k) = k == 0
    if (waits(omp_get_thread_num())) then
      !$omp barrier ! HERE
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

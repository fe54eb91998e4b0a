! truth: deadlock, scope: inter, level: 0, run: yes, idiom: select
! why: an assumed-rank argument is a scalar or an array by the thread's number; the array's arm waits
module ranks
  implicit none
contains
  subroutine exchange(x, total)
    integer, intent(in) :: x(..)
    integer, intent(inout) :: total
    select rank (x)
    rank (0)
      !$omp atomic
      total = total + x
    rank (1)
      !$omp atomic
      total = total + sum(x)
      !$omp barrier ! HERE
    end select
  end subroutine
end module

program test
  use omp_lib
  use ranks
  implicit none
  integer :: row(64), me, total
  row = 1
  total = 0
  !$omp parallel private(me)
  me = omp_get_thread_num()
  if (me == 0) then
    call exchange(row(1), total)
  else
    call exchange(row(1:2), total)
  end if
  !$omp end parallel
  if (total < 1) stop 1
end program

! truth: conforming, scope: inter, level: none, run: yes
! why: what one thread may come to alone is a single that ends the program, so that nobody waits there
program test
  use omp_lib
  implicit none
  integer :: mine
  !$omp parallel num_threads(4) private(mine)
  mine = omp_get_thread_num()
  if (mine > 1000) call fail(mine)
  !$omp barrier
  !$omp critical
  if (mine > 2000) call fail(mine)
  !$omp end critical
  !$omp end parallel
contains
  subroutine fail(code)
    integer, intent(in) :: code
    if (omp_in_parallel()) then
      !$omp single
      print *, 'failed with', code
      if (code > 9) then
        stop 2
      else
        call give_up()
      end if
      !$omp end single
    end if
  end subroutine
  subroutine give_up()
    stop 1
  end subroutine
end program

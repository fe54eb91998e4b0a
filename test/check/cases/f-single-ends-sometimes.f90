! truth: deadlock, scope: inter, level: 0, run: yes
! why: one thread comes to a single that ends the program for some errors only, and waits at its end
program test
  use omp_lib
  implicit none
  integer :: mine
  !$omp parallel num_threads(4) private(mine)
  mine = omp_get_thread_num()
  if (mine == 1) call fail(mine)
  !$omp barrier
  !$omp end parallel
contains
  subroutine fail(code)
    integer, intent(in) :: code
    !$omp single
    print *, 'failed with', code
    if (code > 9) stop 2
    !$omp end single
  end subroutine
end program

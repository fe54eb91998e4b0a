! truth: deadlock, scope: intra, level: 0, run: yes, idiom: block
! why: a variable of a BLOCK inside the region is the thread's own
program test
  use omp_lib
  implicit none
  integer :: x
  x = 0
  !$omp parallel
  block
    integer :: turn
    turn = mod(omp_get_thread_num(), 2)
    if (turn == 1) then
      !$omp sections ! HERE
      !$omp section
      x = 1
      !$omp section
      x = x + 0
      !$omp end sections
    end if
    !$omp atomic
    x = x + turn
  end block
  !$omp end parallel
end program

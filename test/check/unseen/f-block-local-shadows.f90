! truth: conforming, scope: intra, level: none, run: yes, idiom: block
! why: the BLOCK has a variable of the same name, the condition outside means the shared one
program test
  use omp_lib
  implicit none
  integer :: turn, sums(0:63), total
  turn = 1
  sums = 0
  total = 0
  !$omp parallel
  sums(omp_get_thread_num()) = 1
  block
    integer :: turn
    turn = omp_get_thread_num()
    sums(turn) = turn
  end block
  if (turn == 1) then
    !$omp barrier
  end if
  !$omp single
  total = sum(sums)
  !$omp end single
  !$omp end parallel
  if (total < 0) stop 1
end program

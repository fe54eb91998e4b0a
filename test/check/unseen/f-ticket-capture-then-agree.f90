! truth: conforming, scope: intra, level: none, run: yes, idiom: ticket
! why: the tickets are used up first, and the rounds are counted by a shared constant
program test
  implicit none
  integer :: counter(3), mine, out(10), k, total
  counter = 0
  out = 0
  total = 0
  !$omp parallel private(mine, k)
  do
    !$omp atomic capture
    counter(2) = counter(2) + 1
    mine = counter(2)
    !$omp end atomic
    if (mine > 10) exit
    out(mine) = mine
  end do
  do k = 1, 2
    !$omp barrier
  end do
  !$omp single
  total = sum(out)
  !$omp end single
  !$omp end parallel
  if (total /= 55) stop 1
end program

! truth: deadlock, scope: intra, level: 0, run: yes, idiom: ticket
! why: atomic capture of an array element hands out numbers
program test
  implicit none
  integer :: counter(3), mine, out(10)
  counter = 0
  out = 0
  !$omp parallel private(mine)
  do
    !$omp atomic capture
    counter(2) = counter(2) + 1
    mine = counter(2)
    !$omp end atomic
    if (mine > 10) exit
    out(mine) = mine
    if (mod(mine, 5) == 0) then
      !$omp barrier ! HERE
    end if
  end do
  !$omp end parallel
end program

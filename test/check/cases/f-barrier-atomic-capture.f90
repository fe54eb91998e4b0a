! truth: deadlock, scope: intra, level: 0, run: yes
! why: each thread captures another value
program test
  implicit none
  integer :: next, mine
  next = 0
  !$omp parallel num_threads(4) private(mine)
  !$omp atomic capture
  mine = next
  next = next + 1
  !$omp end atomic
  if (mine == 0) then
    !$omp barrier
  end if
  !$omp end parallel
end program

! truth: conforming, scope: intra, level: none, run: yes, idiom: shared-flag
! why: a barrier before and one behind the write: every thread reads the same
program test
  implicit none
  logical :: stop_now
  integer :: rounds
  stop_now = .false.
  rounds = 0
  !$omp parallel
  do while (.not. stop_now)
    !$omp barrier
    !$omp master
    rounds = rounds + 1
    if (rounds == 3) stop_now = .true.
    !$omp end master
    !$omp barrier
  end do
  !$omp end parallel
  if (rounds /= 3) stop 1
end program

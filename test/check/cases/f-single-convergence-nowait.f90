! truth: deadlock, scope: intra, level: 0, run: no
! why: done may be set while others still ask for it
program test
  implicit none
  integer :: rounds
  logical :: done
  rounds = 0
  done = .false.
  !$omp parallel num_threads(4)
  do while (.not. done)
    !$omp single
    rounds = rounds + 1
    done = rounds > 3
    !$omp end single nowait
  end do
  !$omp end parallel
end program

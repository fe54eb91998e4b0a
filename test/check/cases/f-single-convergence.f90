! truth: conforming, scope: intra, level: none, run: yes
! why: one thread says when it is done, all others wait for that
program test
  implicit none
  integer :: rounds
  logical :: done
  rounds = 0
  done = .false.
  !$omp parallel num_threads(4)
  do while (.not. done)
    !$omp barrier
    !$omp single
    rounds = rounds + 1
    done = rounds > 3
    !$omp end single
  end do
  !$omp end parallel
end program

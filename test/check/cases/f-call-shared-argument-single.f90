! truth: conforming, scope: inter, level: none, run: yes
! why: the argument is a shared flag that one thread sets, before a barrier
subroutine step(done, n)
  implicit none
  logical :: done
  integer, intent(in) :: n
  !$omp single
  done = n > 2
  !$omp end single
end subroutine
program test
  implicit none
  logical :: done
  integer :: n
  done = .false.
  !$omp parallel num_threads(4) private(n)
  n = 0
  do while (.not. done)
    n = n + 1
    !$omp barrier
    call step(done, n)
    if (done) exit
  end do
  !$omp end parallel
end program

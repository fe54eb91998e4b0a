! truth: deadlock, scope: inter, level: 0, run: no
! why: one thread sets the shared flag while others read it
subroutine step(done)
  use omp_lib
  implicit none
  logical :: done
  if (omp_get_thread_num() == 3) done = .true.
end subroutine
program test
  implicit none
  logical :: done
  done = .false.
  !$omp parallel num_threads(4)
  call step(done)
  if (done) then
    !$omp barrier
  end if
  !$omp end parallel
end program

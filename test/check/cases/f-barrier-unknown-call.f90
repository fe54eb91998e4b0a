! truth: deadlock, scope: intra, level: 0, run: no
! why: a procedure that is defined elsewhere separates the write from the tests for nobody
program p
  implicit none
  external :: log_it
  logical :: done
  done = .false.
!$omp parallel num_threads(4)
!$omp master
  done = .true.
!$omp end master
  call log_it()
  if (done) then
!$omp barrier
  end if
!$omp end parallel
end program

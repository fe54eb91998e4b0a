! truth: conforming, scope: inter, level: none, run: yes
! why: threads whose check fails end the program by MPI_ABORT, and all others come to the barrier
subroutine mpi_abort(communicator, code, error)
  integer, intent(in) :: communicator, code
  integer, intent(out) :: error
  error = communicator + code
  if (error /= 0) stop 1
end subroutine
program test
  use omp_lib
  implicit none
  integer :: error
  !$omp parallel num_threads(4) private(error)
  if (omp_get_thread_num() > 1000) then
    call MPI_ABORT(0, 7, error)
  else
    !$omp barrier
  end if
  !$omp end parallel
end program

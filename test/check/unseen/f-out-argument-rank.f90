! truth: deadlock, scope: inter, level: 0, run: yes, idiom: address
! why: MPI fashion: a subroutine gives back rank and status through its arguments
module comm
  use omp_lib
  implicit none
contains
  subroutine comm_rank(rank, ierr)
    integer, intent(out) :: rank, ierr
    rank = omp_get_thread_num()
    ierr = 0
  end subroutine
  subroutine comm_size(n, ierr)
    integer, intent(out) :: n, ierr
    n = omp_get_num_threads()
    ierr = 0
  end subroutine
end module
program test
  use comm
  implicit none
  integer :: rank, n, ierr
  real :: v(64)
  v = 0.0
  !$omp parallel private(rank, n, ierr)
  call comm_rank(rank, ierr)
  call comm_size(n, ierr)
  v(rank + 1) = real(n)
  if (rank + 1 == n) then
    !$omp barrier ! HERE
    v(1) = sum(v)
  end if
  !$omp end parallel
end program

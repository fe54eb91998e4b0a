! truth: conforming, scope: inter, level: none, run: yes, idiom: address
! why: the condition asks for the status, which is the same for all, and for the size
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
  real :: v(64), total
  v = 0.0
  !$omp parallel private(rank, n, ierr)
  call comm_rank(rank, ierr)
  call comm_size(n, ierr)
  v(rank + 1) = 1.0
  if (ierr == 0 .and. n > 0) then
    !$omp barrier
    if (rank + 1 == n) total = sum(v)
  end if
  !$omp end parallel
  if (total < 1.0) stop 1
end program

! truth: conforming, scope: intra, level: none, run: yes
! why: all rows are as long; what is in them differs
program test
  use omp_lib
  implicit none
  real, allocatable :: row(:)
  integer :: k, me, met
  met = 0
  !$omp parallel num_threads(4) private(row, k, me) reduction(+:met)
  me = omp_get_thread_num()
  allocate (row(3))
  row = real(me)
  do k = 1, size(row)
    !$omp barrier
    met = met + 1
  end do
  deallocate (row)
  !$omp end parallel
  if (met < 1) stop 1
end program

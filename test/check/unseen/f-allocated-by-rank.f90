! truth: deadlock, scope: intra, level: 0, run: yes, idiom: allocatable
! why: the length that is allocated hangs on the thread
program test
  use omp_lib
  implicit none
  real, allocatable :: halo(:)
  integer :: i, total
  total = 0
  !$omp parallel private(halo, i) reduction(+:total)
  allocate (halo(omp_get_thread_num() + 1))
  halo = 1.0
  do i = 1, size(halo)
    total = total + int(halo(i))
    !$omp barrier ! HERE
  end do
  deallocate (halo)
  !$omp end parallel
  if (total < 1) stop 1
end program

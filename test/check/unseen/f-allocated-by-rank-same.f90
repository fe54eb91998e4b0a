! truth: conforming, scope: intra, level: none, run: yes, idiom: allocatable
! why: it is the same for all
program test
  use omp_lib
  implicit none
  real, allocatable :: halo(:)
  integer :: i, total
  total = 0
  !$omp parallel private(halo, i) reduction(+:total)
  allocate (halo(3))
  halo = 1.0
  do i = 1, size(halo)
    total = total + int(halo(i))
    !$omp barrier
  end do
  deallocate (halo)
  !$omp end parallel
  if (total < 1) stop 1
end program

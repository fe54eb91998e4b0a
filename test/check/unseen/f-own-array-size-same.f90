! truth: conforming, scope: intra, level: none, run: yes, idiom: allocatable
! why: all arrays are as long
program own_array_size
  use omp_lib
  implicit none
  integer, allocatable :: mine(:)
  integer :: i, total
  total = 0
  !$omp parallel private(mine, i)
  allocate(mine(4))
  mine = 1
  do i = 1, size(mine)
    !$omp atomic
    total = total + mine(i)
    !$omp barrier
  end do
  deallocate(mine)
  !$omp end parallel
  if (total < 1) stop 1
end program

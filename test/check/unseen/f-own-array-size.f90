! truth: deadlock, scope: intra, level: 0, run: yes, idiom: allocatable
! why: each thread's array is as long as its rank says
program own_array_size
  use omp_lib
  implicit none
  integer, allocatable :: mine(:)
  integer :: i, total
  total = 0
  !$omp parallel private(mine, i)
  allocate(mine(omp_get_thread_num() + 1))
  mine = 1
  do i = 1, size(mine)
    !$omp atomic
    total = total + mine(i)
    !$omp barrier ! HERE
  end do
  deallocate(mine)
  !$omp end parallel
  if (total < 1) stop 1
end program

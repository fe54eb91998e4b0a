! truth: conforming, scope: inter, level: none, run: yes, idiom: allocatable
! why: every thread allocates its own list, of the same size
program test
  use omp_lib
  implicit none
  integer, allocatable :: list(:)
  integer :: i, total
  total = 0
  !$omp parallel private(list, i) reduction(+:total)
  call collect(list, 4, omp_get_thread_num())
  do i = 1, size(list)
    total = total + list(i)
    !$omp barrier
  end do
  !$omp end parallel
  if (total < 0) stop 1
contains
  subroutine collect(l, n, fill)
    integer, allocatable, intent(out) :: l(:)
    integer, intent(in) :: n, fill
    allocate (l(n))
    l = fill
  end subroutine
end program

! truth: deadlock, scope: inter, level: 0, run: yes, idiom: allocatable
! why: the size of what a thread has allocated bounds a loop with a barrier
program test
  use omp_lib
  implicit none
  integer, allocatable :: list(:)
  integer :: i
  !$omp parallel private(list, i)
  call collect(list, omp_get_thread_num())
  do i = 1, size(list)
    list(i) = i
    !$omp barrier ! HERE
  end do
  !$omp end parallel
contains
  subroutine collect(l, n)
    integer, allocatable, intent(out) :: l(:)
    integer, intent(in) :: n
    integer :: k
    l = [(k, k=1, n)]
  end subroutine
end program

! truth: deadlock, scope: inter, level: 0, run: yes, idiom: array
! why: the array has as many elements as the number says
module work
  implicit none
contains
  subroutine each(list)
    integer, intent(in) :: list(:)
    integer :: i
    do i = 1, size(list)
      !$omp barrier ! HERE
    end do
  end subroutine
end module
program test
  use omp_lib
  use work
  implicit none
  integer :: i, n
  !$omp parallel private(i, n)
  n = omp_get_thread_num()
  call each([(i, i = 1, n)])
  !$omp end parallel
end program

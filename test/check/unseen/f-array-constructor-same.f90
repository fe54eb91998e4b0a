! truth: conforming, scope: inter, level: none, run: yes, idiom: array
! why: it has as many as there are threads
module work
  implicit none
contains
  subroutine each(list)
    integer, intent(in) :: list(:)
    integer :: i
    do i = 1, size(list)
      !$omp barrier
    end do
  end subroutine
end module
program test
  use omp_lib
  use work
  implicit none
  integer :: i, n
  !$omp parallel private(i, n)
  n = omp_get_num_threads()
  call each([(i, i = 1, n)])
  !$omp end parallel
end program

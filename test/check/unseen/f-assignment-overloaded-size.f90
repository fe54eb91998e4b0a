! truth: conforming, scope: inter, level: none, run: yes, idiom: operator
! why: the defined assignment takes the size out of the descriptor
module desc_mod
  implicit none
  type :: desc
    integer :: rank = 0, size = 1
  end type
  interface assignment(=)
    module procedure take_size
  end interface
contains
  subroutine take_size(i, d)
    integer, intent(out) :: i
    type(desc), intent(in) :: d
    i = d%size
  end subroutine
end module
program test
  use omp_lib
  use desc_mod
  implicit none
  type(desc) :: d
  integer :: i, n
  n = 0
  !$omp parallel private(d, i)
  d = desc(omp_get_thread_num(), omp_get_num_threads())
  i = d
  do while (i > 1)
    i = i - 1
    !$omp barrier
  end do
  !$omp atomic
  n = n + 1
  !$omp end parallel
  if (n < 1) stop 1
end program

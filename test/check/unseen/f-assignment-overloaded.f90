! truth: deadlock, scope: inter, level: 0, run: yes, idiom: operator
! why: a defined assignment takes the rank out of a descriptor into an integer
module desc_mod
  implicit none
  type :: desc
    integer :: rank = 0, size = 1
  end type
  interface assignment(=)
    module procedure take_rank
  end interface
contains
  subroutine take_rank(i, d)
    integer, intent(out) :: i
    type(desc), intent(in) :: d
    i = d%rank
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
    !$omp barrier ! HERE
  end do
  !$omp atomic
  n = n + 1
  !$omp end parallel
end program

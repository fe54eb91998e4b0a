! truth: conforming, scope: inter, level: none, run: yes
! why: all assign a number, which waits, and the root copies an object, which does not
module cells
  implicit none
  type :: cell
    integer :: level = 0
  end type
  interface assignment(=)
    module procedure set_level
  end interface
contains
  subroutine set_level(c, level)
    type(cell), intent(out) :: c
    integer, intent(in) :: level
    !$omp barrier
    c%level = level
  end subroutine
end module
program test
  use omp_lib
  use cells
  implicit none
  type(cell) :: c, seed
  !$omp parallel num_threads(4) private(c) firstprivate(seed)
  c = 1
  if (omp_get_thread_num() == 0) c = seed
  if (c%level > 2) stop 1
  !$omp end parallel
end program

! truth: deadlock, scope: inter, level: 0, run: yes, idiom: raii
! why: a FINAL procedure waits, when the local object of some threads goes out of scope
module guard_mod
  implicit none
  type :: guard
    integer :: level = 0
  contains
    final :: leave
  end type
contains
  subroutine leave(g)
    type(guard), intent(inout) :: g
    !$omp barrier ! HERE
    g%level = 0
  end subroutine
  subroutine protected_work(x)
    integer, intent(inout) :: x
    type(guard), allocatable :: g
    allocate (g)
    g%level = 1
    !$omp atomic
    x = x + 1
    deallocate (g)
  end subroutine
end module
program test
  use omp_lib
  use guard_mod
  implicit none
  integer :: x
  x = 0
  !$omp parallel
  if (omp_get_thread_num() < 2) call protected_work(x)
  !$omp end parallel
end program

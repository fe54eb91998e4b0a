! truth: conforming, scope: inter, level: none, run: yes, idiom: raii
! why: all threads go through the object's end
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
    !$omp barrier
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
  call protected_work(x)
  if (omp_get_thread_num() < 2) then
    !$omp atomic
    x = x + 1
  end if
  !$omp end parallel
  if (x < 2) stop 1
end program

! truth: deadlock, scope: inter, level: 0, run: yes, idiom: final
! why: an elemental final procedure waits once per element, and each thread's array is of its own length
module tokens
  implicit none
  type token
    integer :: id = 0
  contains
    final :: drop
  end type
contains
  impure elemental subroutine drop(t)
    type(token), intent(inout) :: t
    t%id = -1
    !$omp barrier ! HERE
  end subroutine
end module

program test
  use omp_lib
  use tokens
  implicit none
  !$omp parallel
  call hold(omp_get_thread_num())
  !$omp end parallel
contains
  subroutine hold(me)
    integer, intent(in) :: me
    type(token), allocatable :: tokens(:)
    allocate (tokens(me + 1))
    deallocate (tokens)
  end subroutine
end program

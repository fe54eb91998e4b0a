! truth: deadlock, scope: inter, level: 0, run: yes, idiom: dispatch
! why: a table of derived types with a procedure component, indexed by the thread
module table_mod
  implicit none
  abstract interface
    subroutine action(n)
      integer, intent(inout) :: n
    end subroutine
  end interface
  type :: entry_t
    procedure(action), pointer, nopass :: run => null()
  end type
contains
  subroutine idle(n)
    integer, intent(inout) :: n
    !$omp atomic
    n = n + 1
  end subroutine
  subroutine dump(n)
    integer, intent(inout) :: n
    !$omp single ! HERE
    n = 0
    !$omp end single
  end subroutine
end module
program test
  use omp_lib
  use table_mod
  implicit none
  type(entry_t) :: table(0:1)
  integer :: n, t
  n = 0
  table(0)%run => dump
  table(1)%run => idle
  !$omp parallel num_threads(4) private(t)
  t = min(1, omp_get_thread_num())
  call table(t)%run(n)
  !$omp end parallel
end program

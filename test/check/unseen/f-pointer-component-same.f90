! truth: conforming, scope: inter, level: none, run: yes, idiom: procedure-pointer
! why: it leads to the same one in all
module stages
  implicit none
  type :: stage
    procedure(action), pointer, nopass :: run => null()
  end type
  abstract interface
    subroutine action(n)
      integer, intent(inout) :: n
    end subroutine
  end interface
contains
  subroutine compute(n)
    integer, intent(inout) :: n
    !$omp atomic
    n = n + 1
  end subroutine
  subroutine exchange(n)
    integer, intent(inout) :: n
    !$omp barrier
    !$omp atomic
    n = n + 1
  end subroutine
end module
program test
  use omp_lib
  use stages
  implicit none
  type(stage) :: mine
  integer :: n, k
  n = 0
  !$omp parallel private(mine, k) shared(n)
  k = omp_get_num_threads() - 1
  if (k == 0) then
    mine%run => compute
  else
    mine%run => exchange
  end if
  call mine%run(n)
  !$omp end parallel
  if (n < 1) stop 1
end program

! truth: conforming, scope: inter, level: none, run: yes, idiom: procedure-pointer
! why: the stages are procedure pointers in an array; threads begin at their own but call as many, all alike
module stages
  implicit none
  type stage
    procedure(work), pointer, nopass :: run => null()
  end type
  type(stage), save :: plan(4)
  integer, save :: n = 0
contains
  subroutine work
    !$omp atomic
    n = n + 1
  end subroutine
  subroutine meet
    !$omp barrier
  end subroutine
end module

program test
  use omp_lib
  use stages
  implicit none
  integer :: k, first
  do k = 1, 4
    plan(k)%run => meet
  end do
  call work
  !$omp parallel private(k, first)
  first = 1 + mod(omp_get_thread_num(), 3)
  do k = first, first + 1
    call plan(k)%run()
  end do
  !$omp end parallel
  if (n < 1) stop 1
end program

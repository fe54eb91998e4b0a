! truth: conforming, scope: inter, level: none, run: yes, idiom: callback
! why: the callback looks at the number of the rounds in it
module callbacks
  use, intrinsic :: iso_c_binding
  implicit none
  type, bind(c) :: context
    integer(c_int) :: rank, rounds
  end type
  abstract interface
    subroutine callback(user) bind(c)
      import :: c_ptr
      type(c_ptr), value :: user
    end subroutine
  end interface
  real :: total = 0
contains
  subroutine on_step(user) bind(c)
    type(c_ptr), value :: user
    type(context), pointer :: own
    integer :: round
    call c_f_pointer(user, own)
    do round = 1, own%rounds
      !$omp single
      total = total + 1
      !$omp end single
    end do
  end subroutine

  subroutine integrate(steps, done, user)
    integer, intent(in) :: steps
    procedure(callback) :: done
    type(c_ptr), intent(in) :: user
    integer :: step
    do step = 1, steps
      call done(user)
    end do
  end subroutine
end module

program test
  use omp_lib
  use callbacks
  implicit none
  type(context), target :: own
  !$omp parallel private(own)
  own = context(omp_get_thread_num(), 2)
  call integrate(2, on_step, c_loc(own))
  !$omp end parallel
end program

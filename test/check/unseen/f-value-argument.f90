! truth: deadlock, scope: inter, level: 0, run: yes, idiom: argument
! why: what the procedure adds to its argument comes back to the number of the steps
module stepping
  implicit none
  real :: time = 0
contains
  subroutine log_step(steps, me)
    integer :: steps
    integer, intent(in) :: me
    character(40) :: line
    steps = steps + me
    write (line, "(a, i0)") "global step ", steps
  end subroutine

  subroutine run(me)
    integer, intent(in) :: me
    integer :: steps, step
    steps = 3
    call log_step(steps, me)
    do step = 1, steps
      !$omp single ! HERE
      time = time + 0.1
      !$omp end single
    end do
  end subroutine
end module

program test
  use omp_lib
  use stepping
  implicit none
  !$omp parallel
  call run(omp_get_thread_num())
  !$omp end parallel
end program

! truth: deadlock, scope: inter, level: 0, run: yes, idiom: input
! why: a thread whose own line cannot be read returns before the loop
module reader
  implicit none
  real :: field(100) = 0
  integer :: worst = 0
contains
  subroutine restart(line)
    character(*), intent(in) :: line
    integer :: status, steps, i
    read (line, *, iostat=status) steps
    if (status /= 0) return
    !$omp do ! HERE
    do i = 1, 100
      field(i) = field(i) + 1
    end do
    !$omp end do
  end subroutine
end module

program test
  use omp_lib
  use reader
  implicit none
  character(8) :: lines(0:3) = [character(8) :: "10", "20 # all", "none", "40"]
  !$omp parallel
  call restart(lines(mod(omp_get_thread_num(), 4)))
  !$omp end parallel
end program

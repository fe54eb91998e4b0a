! truth: conforming, scope: inter, level: none, run: yes
! why: the other component is the size of the team
module ctx
  implicit none
  type :: context
    integer :: rank, size
  end type
contains
  subroutine start(c)
    use omp_lib
    type(context), intent(out) :: c
    c%rank = omp_get_thread_num()
    c%size = omp_get_num_threads()
  end subroutine
  subroutine meet(c)
    type(context), intent(in) :: c
    if (c%size > 0) then
      !$omp barrier
    end if
  end subroutine
end module
program test
  use ctx
  implicit none
  type(context) :: c
  !$omp parallel private(c) num_threads(4)
  call start(c)
  call meet(c)
  !$omp end parallel
end program

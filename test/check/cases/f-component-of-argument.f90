! truth: deadlock, scope: inter, level: 0, run: yes
! why: the component of a derived type that is handed over is the thread number
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
    if (c%rank > 0) then
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

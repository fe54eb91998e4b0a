! truth: deadlock, scope: inter, level: 0, run: yes, idiom: context
! why: each thread fills a derived type, and the subroutine it is passed to asks for the rank
module workers
  implicit none
  type :: worker
    integer :: rank = -1
    integer :: first = 0, last = 0
  end type
contains
  subroutine relax(w, v)
    type(worker), intent(in) :: w
    real, intent(inout) :: v(:)
    v(w%first:w%last) = real(w%rank)
    if (w%rank == 0) then
      !$omp barrier ! HERE
      v(1) = -1.0
    end if
  end subroutine
end module
program test
  use omp_lib
  use workers
  implicit none
  real :: v(64)
  type(worker) :: w
  !$omp parallel private(w)
  w%rank = omp_get_thread_num()
  w%first = w%rank + 1
  w%last = w%rank + 1
  call relax(w, v)
  !$omp end parallel
end program

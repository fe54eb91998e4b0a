! truth: conforming, scope: inter, level: none, run: yes, idiom: context
! why: the same type, but the component that is asked for is the same for all threads
module workers
  implicit none
  type :: worker
    integer :: rank = -1
    integer :: team = 0
  end type
contains
  subroutine relax(w, v)
    type(worker), intent(in) :: w
    real, intent(inout) :: v(:)
    v(w%rank + 1) = real(w%rank)
    if (w%team > 1) then
      !$omp barrier
    end if
    !$omp single
    v(1) = -1.0
    !$omp end single
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
  w%team = omp_get_num_threads()
  call relax(w, v)
  !$omp end parallel
  if (v(1) /= -1.0) stop 1
end program

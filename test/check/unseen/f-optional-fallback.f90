! truth: deadlock, scope: inter, level: 0, run: yes, idiom: optional
! why: where the argument is absent, the number of the sweeps is the thread's
module smoother
  use omp_lib
  implicit none
  real :: grid(64) = 1
contains
  pure integer function chosen(wanted, fallback)
    integer, intent(in), optional :: wanted
    integer, intent(in) :: fallback
    chosen = fallback
    if (present(wanted)) chosen = wanted
  end function

  subroutine smooth(x, sweeps)
    real, intent(inout) :: x(:)
    integer, intent(in), optional :: sweeps
    integer :: sweep, i, me
    me = omp_get_thread_num()
    do sweep = 1, chosen(sweeps, me)
      !$omp do ! HERE
      do i = 1, size(x)
        x(i) = 0.5 * x(i) + merge(1, 0, me < 0)
      end do
      !$omp end do
    end do
  end subroutine
end module

program test
  use smoother
  implicit none
  !$omp parallel
  call smooth(grid, sweeps=1)
  call smooth(grid)
  !$omp end parallel
end program

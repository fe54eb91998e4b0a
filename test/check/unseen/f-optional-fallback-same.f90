! truth: conforming, scope: inter, level: none, run: yes, idiom: optional
! why: there it is two
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
    do sweep = 1, chosen(sweeps, 2)
      !$omp do
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

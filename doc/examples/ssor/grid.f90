! The grid of the model problem: -u_xx - u_yy = f on the unit square, u known on its edge.
module grid
  implicit none
  integer, parameter :: real8 = selected_real_kind(15)
  integer :: n
  real(real8) :: h
  real(real8), allocatable :: u(:,:), f(:,:)
contains
  real(real8) elemental function exact(x, y)
    real(real8), intent(in) :: x, y
    exact = sin(3 * x) * exp(-y) + x * y
  end function

  subroutine make_grid(points)
    integer, intent(in) :: points
    integer :: i, j
    real(real8) :: x, y
    n = points
    h = 1 / real(n + 1, real8)
    allocate(u(0:n+1, 0:n+1), f(n, n))
!$omp parallel do private(i, x, y)
    do j = 0, n + 1
      do i = 0, n + 1
        x = i * h
        y = j * h
        u(i, j) = 0
        if (i == 0 .or. i == n + 1 .or. j == 0 .or. j == n + 1) u(i, j) = exact(x, y)
        if (i > 0 .and. i <= n .and. j > 0 .and. j <= n) f(i, j) = 8 * sin(3 * x) * exp(-y)
      end do
    end do
  end subroutine

  real(real8) function largest_error()
    integer :: i, j
    largest_error = 0
!$omp parallel do private(i) reduction(max: largest_error)
    do j = 1, n
      do i = 1, n
        largest_error = max(largest_error, abs(u(i, j) - exact(i * h, j * h)))
      end do
    end do
  end function
end module

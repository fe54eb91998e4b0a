! cg-offload in Fortran: as cg-offload.c, the same target constructs in the same order, with the
! target region of each step in a procedure of its own. Usage: cg-offload-fortran [S|W|A]
module cg
  use, intrinsic :: iso_fortran_env, only: real64
  implicit none
  private
  public :: matrix, make_matrix, set_right_hand_side, solve

  integer, parameter :: steps = 199, steps_per_update = 50
  real(real64), parameter :: shift = 0.02_real64

  ! Compressed rows: the entries of row i are start(i) .. start(i + 1) - 1.
  type :: matrix
    integer :: order
    integer, allocatable :: start(:), column(:)
    real(real64), allocatable :: value(:)
  end type

contains

  ! The five-point Laplacian on a square grid with a small shift.
  function make_matrix(side) result(a)
    integer, intent(in) :: side
    type(matrix) :: a
    integer :: row, at
    a%order = side*side
    allocate (a%start(a%order + 1), a%column(5*a%order), a%value(5*a%order))
    a%column = 1
    a%value = 0
    at = 1
    do row = 1, a%order
      a%start(row) = at
      if (row > side) call add(-1.0_real64, row - side)
      if (mod(row - 1, side) > 0) call add(-1.0_real64, row - 1)
      call add(4 + shift, row)
      if (mod(row, side) > 0) call add(-1.0_real64, row + 1)
      if (row + side <= a%order) call add(-1.0_real64, row + side)
    end do
    a%start(a%order + 1) = at

  contains

    subroutine add(value, column)
      real(real64), intent(in) :: value
      integer, intent(in) :: column
      a%value(at) = value
      a%column(at) = column
      at = at + 1
    end subroutine
  end function

  ! b = A (1, 1, ..): the sums of the rows.
  subroutine set_right_hand_side(a, b)
    type(matrix), intent(in) :: a
    real(real64), intent(out) :: b(:)
    integer :: i
    do i = 1, a%order
      b(i) = sum(a%value(a%start(i):a%start(i + 1) - 1))
    end do
  end subroutine

  subroutine begin(n, b, p, r, rho)
    integer, intent(in) :: n
    real(real64), intent(in) :: b(n)
    real(real64), intent(out) :: p(n), r(n), rho
    real(real64) :: total
    integer :: i
    total = 0
    !$omp target map(tofrom: total) map(to: b) map(from: p, r)
    !$omp parallel do reduction(+: total)
    do i = 1, n
      p(i) = b(i)
      r(i) = b(i)
      total = total + b(i)*b(i)
    end do
    !$omp end target
    rho = total
  end subroutine

  ! q = A p, and p q.
  subroutine multiply(n, start, column, value, p, q, curvature)
    integer, intent(in) :: n, start(n + 1), column(5*n)
    real(real64), intent(in) :: value(5*n), p(n)
    real(real64), intent(out) :: q(n), curvature
    real(real64) :: total, product
    integer :: i, k
    total = 0
    !$omp target map(tofrom: total) map(to: start, column) &
    !$omp   map(to: value, p) map(from: q)
    !$omp parallel do reduction(+: total) private(product, k)
    do i = 1, n
      product = 0
      do k = start(i), start(i + 1) - 1
        product = product + value(k)*p(column(k))
      end do
      q(i) = product
      total = total + p(i)*product
    end do
    !$omp end target
    curvature = total
  end subroutine

  ! x += alpha p, r -= alpha q, and the square of r.
  subroutine advance(n, alpha, p, q, x, r, rho)
    integer, intent(in) :: n
    real(real64), intent(in) :: alpha, p(n), q(n)
    real(real64), intent(inout) :: x(n), r(n)
    real(real64), intent(out) :: rho
    real(real64) :: total
    integer :: i
    total = 0
    !$omp target parallel do reduction(+: total) map(tofrom: total, x, r) &
    !$omp   map(to: p, q)
    do i = 1, n
      x(i) = x(i) + alpha*p(i)
      r(i) = r(i) - alpha*q(i)
      total = total + r(i)*r(i)
    end do
    rho = total
  end subroutine

  ! p = r + beta p.
  subroutine turn(n, beta, r, p)
    integer, intent(in) :: n
    real(real64), intent(in) :: beta, r(n)
    real(real64), intent(inout) :: p(n)
    integer :: i
    !$omp target parallel do map(tofrom: p) map(to: r)
    do i = 1, n
      p(i) = r(i) + beta*p(i)
    end do
  end subroutine

  ! Solves A x = b from x = 0.
  subroutine solve(a, b, x)
    type(matrix), intent(in), target :: a
    real(real64), intent(in) :: b(:)
    real(real64), intent(inout) :: x(:)
    real(real64), allocatable :: p(:), q(:), r(:)
    integer, pointer :: start(:), column(:)
    real(real64), pointer :: value(:)
    real(real64) :: rho, next_rho, curvature
    integer :: n, step
    n = a%order
    start => a%start
    column => a%column
    value => a%value
    allocate (p(n), q(n), r(n))
    !$omp target data map(to: start, column, value, b) map(tofrom: x) &
    !$omp   map(alloc: p, q, r)
    call begin(n, b, p, r, rho)
    do step = 1, steps
      call multiply(n, start, column, value, p, q, curvature)
      call advance(n, rho/curvature, p, q, x, r, next_rho)
      call turn(n, next_rho/rho, r, p)
      rho = next_rho
      if (mod(step, steps_per_update) == 0) then
        !$omp target update from(x)
        print '(a, i0, a, es7.1)', 'step ', step, ': largest error ', maxval(abs(x - 1))
      end if
    end do
    !$omp end target data
  end subroutine
end module

program cg_offload
  use cg
  use omp_lib, only: omp_get_num_devices, omp_get_wtime
  use, intrinsic :: iso_fortran_env, only: error_unit, real64
  implicit none
  real(real64), parameter :: tolerance = 1e-6_real64
  character(len=8) :: problem
  real(real64), allocatable :: b(:), x(:)
  real(real64) :: time
  type(matrix) :: a
  integer :: side

  problem = 'S'
  if (command_argument_count() > 0) call get_command_argument(1, problem)
  select case (problem)
  case ('S')
    side = 128
  case ('W')
    side = 512
  case ('A')
    side = 1024
  case default
    side = 0
  end select
  if (side == 0 .or. command_argument_count() > 1) then
    write (error_unit, '(a)') 'Usage: cg-offload-fortran [S|W|A]'
    stop 2
  end if

  a = make_matrix(side)
  allocate (b(a%order), x(a%order))
  call set_right_hand_side(a, b)
  x = 0
  print '(3(a, i0), a)', 'order ', a%order, ', ', a%start(a%order + 1) - 1, ' nonzeros, ', &
    omp_get_num_devices(), ' devices'
  time = omp_get_wtime()
  call solve(a, b, x)
  time = omp_get_wtime() - time
  print '(a, es7.1)', 'largest error: ', maxval(abs(x - 1))
  print '(a, f0.6, a)', 'time: ', time, ' s'
  if (maxval(abs(x - 1)) > tolerance) then
    print '(a)', 'verification: FAILED'
    stop 1
  end if
  print '(a)', 'verification: successful'
end program

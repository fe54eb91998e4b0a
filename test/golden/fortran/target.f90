! Target constructs in free form: every form of them, maps that move and that stay, values, strict blocks, code that is the device's.
module device
  implicit none (type, external)
  real(8), allocatable :: field(:)
  type :: cell
    real :: value(4)
  end type
  type, extends(cell) :: named
    character(8) :: name
  end type
contains
  subroutine both(x)
    !$omp declare target
    real(8), intent(inout) :: x
    !$omp critical
    x = x + 1
    !$omp end critical
  end subroutine

  subroutine forms(a, b, n, c, d)
    integer, intent(in) :: n
    real(8), intent(inout) :: a(:), b(n)
    type(cell), intent(inout) :: c
    type(named), intent(inout) :: d
    integer :: i
    !$omp target data map(to: a) map(from: b) if(n > 10)
    !$omp target teams distribute parallel do map(tofrom: a, b(2:n)) device(n - n)
    do i = 1, n
      b(i) = a(i)
    end do
    !$omp end target teams distribute parallel do
    !$omp target update from(b)
    !$omp end target data
    !$omp target enter data map(to: field) map(alloc: a(1:n))
    !$omp target parallel map(always, to: field)
    !$omp barrier
    !$omp end target parallel
    !$omp target parallel do simd map(field)
    do i = 1, n
      field(i) = i
    end do
    !$omp target simd map(tofrom: field) nowait depend(inout: field)
    do i = 1, n
      field(i) = i
    end do
    !$omp target teams map(from: c, d)
    c%value = 1
    !$omp end target teams
    !$omp target teams loop map(tofrom: c%value(1:2))
    do i = 1, 2
      c%value(i) = 2
    end do
    !$omp target exit data map(from: field) map(release: a(1:n))
    !$omp target map(tofrom: b(chosen(1):n))
    call both(b(1))
    !$omp end target
    !$omp target data map(to: b)
    block
      call both(b(2))
    end block
  end subroutine

  integer function chosen(i)
    integer, intent(in) :: i
    chosen = i
  end function

  pure subroutine untouched(x)
    integer, intent(inout) :: x
    x = 1
  end subroutine
end module

! A defined operator is a call, too: what it returns may differ from one use to the next.
module defined
  interface operator(.twice.)
    procedure twice
  end interface
contains
  integer function twice(i)
    integer, intent(in) :: i
    twice = 2 * i
  end function

  subroutine sections(b, n)
    integer, intent(in) :: n
    real(8), intent(inout) :: b(:)
    !$omp target map(tofrom: b(1:.twice. n))
    b(1) = 2
    !$omp end target
  end subroutine
end module

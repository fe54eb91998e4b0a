! Target constructs in every form: their events, items with bytes, values evaluated once, maps that move and that stay.
module arrays
  implicit none
  integer, parameter :: n = 16
  real(8), allocatable :: field(:, :)
  integer :: calls = 0
  type :: point
    integer :: at(3)
    real :: weight(5)
  end type
  type :: active
    integer :: k
  contains
    procedure :: bump
  end type
contains
  subroutine bump(self)
    class(active), intent(inout) :: self
    self%k = self%k + 1
  end subroutine

  integer function counted(value)
    integer, intent(in) :: value
    calls = calls + 1
    counted = value
  end function

  pure integer function twice(x)
    !$omp declare target
    integer, intent(in) :: x
    twice = 2*x
  end function

  subroutine on_device(v)
    !$omp declare target
    real(8), intent(inout) :: v(:)
    integer :: i
    !$omp parallel do
    do i = 1, size(v)
      v(i) = v(i) + 1
    end do
  end subroutine

  function filled(m)
    integer, intent(in) :: m
    real(8) :: filled(m)
    integer :: i
    !$omp target map(from: filled)
    do i = 1, m
      filled(i) = i
    end do
    !$omp end target
  end function

  subroutine shapes(a, z, m, o)
    real(8), intent(inout) :: a(:, :)
    integer, intent(in) :: m
    integer, intent(inout) :: z(*)
    integer, intent(inout), optional :: o(:)
    integer :: i
    !$omp target map(tofrom: a, z(2:m)) map(to: o)
    a(1, 1) = a(1, 1) + 1
    do i = 2, m
      z(i) = z(i) + i
    end do
    !$omp end target
  end subroutine
end module

program target
  use arrays
  implicit none (type, external)
  real(8) :: a(n), s
  integer :: b(n), c(n), i, x, y, long_name, another
  type(point) :: p
  type(active) :: q
  integer, pointer :: to(:)
  integer, target :: t(n)
  character(len=5) :: word
  logical :: yes
  allocate (field(n, 4))
  field = 1
  a = 1; b = 2; c = 3; s = 0; x = 1; y = 2; p%at = 7; p%weight = 0.5; q%k = 1; t = 4; to => t(2:9); word = 'aaaaa'
  yes = .false.

  !$omp target map(tofrom: x) map(to: y)
  x = x + twice(y)
  !$omp end target

  !$omp target data map(to: a) map(from: b(3:7)) if(n > counted(3)) device(counted(0))
  !$omp target teams distribute parallel do reduction(+: s) map(tofrom: s) map(a)
  do i = 1, n
    s = s + a(i)
  end do
  !$omp target update to(a(1:n)) from(b(3:7))
  !$omp end target data

  !$OMP TARGET ENTER DATA MAP(TO: field(:, 2:3), A) &
  !$OMP & map(alloc: &
  ! between continued lines
  !$omp   c) ! behind
  !$omp target parallel do map(tofrom: field(:, 2:3))
  do i = 1, n
    field(i, 2) = i
  end do
  !$omp end target parallel do
  !$omp target exit data map(from: field(:, 2:3)) map(release: a) map(delete: c)

  ! if and device are evaluated once, in the host's order
  !$omp target map(tofrom: x, b(1:4)) if(target: counted(x) > 100 .and. y > 0) device(counted(0))
  x = x + 1
  b(1) = x
  !$omp end target

  ! depend and nowait: the maps stay
  !$omp target map(tofrom: x) depend(inout: x) nowait
  x = x + 1
  !$omp end target
  !$omp taskwait

  ! strictly structured, without an end directive
  !$omp target map(tofrom: y)
  block
    integer :: local
    local = y
    y = local + 1
  end block
  !$omp target data map(tofrom: y)
  block
    integer :: x
    x = 3
    !$omp target map(tofrom: y) map(to: x)
    y = y + x
    !$omp end target
  end block

  ! components, allocated or not; types with procedures have no bytes
  !$omp target map(tofrom: p%at)
  p%at(2) = 9
  !$omp end target
  !$omp target map(tofrom: q, to, word)
  q%k = 5
  to(1) = 44
  word(2:2) = 'b'
  !$omp end target
  !$omp target simd map(tofrom: c(1:counted(2)))
  do i = 1, 2
    c(i) = c(i) + 1
  end do
  !$omp target map(tofrom: long_&
  !$omp &name, an&
  ! a comment in between

  !$omp &other)
  long_name = 8
  another = 9
  !$omp end target
  !$omp target defaultmap(tofrom: scalar)
  yes = .true.
  !$omp end target

  ! in a parallel region, with default(none)
  !$omp parallel num_threads(2) default(none) shared(a, yes) private(i)
  !$omp single
  !$omp target map(tofrom: a) if(yes)
  call on_device(a)
  !$omp end target
  !$omp end single
  !$omp do
  do i = 1, 2
    !$omp target map(tofrom: a(i:i)) device(i - i)
    a(i) = a(i) + i
    !$omp end target
  end do
  !$omp end parallel
  call shapes(field(1:n:2, :), b, 5)
  call shapes(field, c, 3, t)
  print '(a, 16f5.1)', 'a', a
  print '(a, 16i4)', 'b', b
  print '(a, 16i4)', 'c', c
  print '(a, 16i4)', 't', t
  print '(a, 8i4)', 'scalars', x, y, p%at, q%k, calls
  print *, s, sum(field), word, yes, long_name, another, filled(3)
end program

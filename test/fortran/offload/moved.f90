! What maps may move in Fortran: on a device with memory of its own each of these gives the same, moved or not.
module types
  type :: plain
    integer :: n
    real :: v(4)
  end type
  type :: alloc
    integer :: n
    real, allocatable :: v(:)
  end type
end module

subroutine scalars
  integer :: x, r
  x = 10; r = 0
!$omp target map(to: x) map(tofrom: r)
  x = x + 1
  r = x
!$omp end target
  print *, 'scalar', x, r
end

subroutine section
  integer :: a(10), i
  a = [(i, i=1,10)]
!$omp target map(tofrom: a(3:6))
  do i = 3, 6
    a(i) = a(i) * 10
  end do
!$omp end target
  print *, 'section', a
end

subroutine allocatable
  integer, allocatable :: a(:)
  integer :: i
  allocate(a(0:7))
  a = 1
!$omp target map(tofrom: a)
  do i = lbound(a,1), ubound(a,1)
    a(i) = a(i) + i + size(a)
  end do
!$omp end target
  print *, 'allocatable', a, lbound(a), ubound(a)
end

subroutine allocatable_section
  integer, allocatable :: a(:)
  integer :: i
  allocate(a(0:7))
  a = 1
!$omp target map(tofrom: a(2:5))
  do i = 2, 5
    a(i) = a(i) + i + size(a)
  end do
!$omp end target
  print *, 'allocatable section', a, lbound(a), ubound(a)
end

subroutine allocatable_from
  integer, allocatable :: a(:)
  integer :: i
  allocate(a(0:7))
  a = 1
!$omp target map(from: a)
  do i = lbound(a,1), ubound(a,1)
    a(i) = i * 3
  end do
!$omp end target
  print *, 'allocatable from', a, lbound(a), ubound(a)
end

subroutine array_pointer
  integer, target :: t(6)
  integer, pointer :: p(:)
  integer :: i
  t = 2
  p(2:7) => t
!$omp target map(tofrom: p)
  do i = lbound(p,1), ubound(p,1)
    p(i) = p(i) + i
  end do
!$omp end target
  print *, 'pointer', t, lbound(p), associated(p, t)
end

subroutine assumed_shape(a, n)
  integer :: n, i
  integer :: a(:)
!$omp target map(tofrom: a)
  do i = 1, size(a)
    a(i) = a(i) + i + n
  end do
!$omp end target
  print *, 'assumed shape', a
end

subroutine assumed_size(a, n)
  integer :: n, i
  integer :: a(*)
!$omp target map(tofrom: a(1:n))
  do i = 1, n
    a(i) = a(i) + i + n
  end do
!$omp end target
  print *, 'assumed size', a(1:n)
end

subroutine derived
  use types
  type(plain) :: s
  s%n = 3; s%v = 1
!$omp target map(tofrom: s)
  s%v(2) = s%n + 10
!$omp end target
  print *, 'derived', s
end

subroutine component
  use types
  type(plain) :: s
  s%n = 3; s%v = 1
!$omp target map(tofrom: s%v)
  s%v(2) = 10
!$omp end target
  print *, 'component', s
end

subroutine always
  integer :: x, r
  x = 1; r = 0
!$omp target data map(tofrom: x, r)
  x = 5
!$omp target map(always, to: x) map(always, from: r)
  r = x
!$omp end target
  print *, 'always', r
!$omp end target data
end

subroutine common_members
  integer :: x, y
  common /blk/ x, y
  x = 1; y = 2
!$omp target map(tofrom: x, y)
  x = x + 10; y = y + 20
!$omp end target
  print *, 'common members', x, y
end

subroutine common_block
  integer :: x, y
  common /blk/ x, y
  x = 1; y = 2
!$omp target map(tofrom: /blk/)
  x = x + 10; y = y + 20
!$omp end target
  print *, 'common block', x, y
end

subroutine other_types
  character(8) :: c
  logical :: l
  complex :: z
  c = 'abcdefgh'; l = .false.; z = (1, 2)
!$omp target map(tofrom: c, l, z)
  c(2:2) = 'X'
  l = .true.
  z = z + 1
!$omp end target
  print *, 'character', c, l, z
end

subroutine scalar_pointer
  integer, allocatable :: a(:)
  integer, pointer :: p
  integer, allocatable :: q
  allocate(p, q)
  p = 4; q = 5
!$omp target map(tofrom: p, q)
  p = p + 1; q = q + 2
!$omp end target
  print *, 'scalar pointer, allocatable', p, q
end

subroutine allocatable_component
  use types
  type(alloc) :: s
  allocate(s%v(4)); s%v = 1; s%n = 2
!$omp target map(to: s) map(tofrom: s%v)
  s%v(2) = 10 + s%n
!$omp end target
  print *, 'structure and allocatable component', s%v, s%n
end

subroutine present_before
  integer, allocatable :: a(:)
  integer :: i
  allocate(a(8)); a = 1
!$omp target enter data map(to: a)
  a = 100
!$omp target map(tofrom: a)
  do i = 1, 8
    a(i) = a(i) + i
  end do
!$omp end target
  print *, 'present before', a
!$omp target exit data map(from: a)
  print *, 'present before', a
end

subroutine two_dimensions
  integer :: a(4, 6), i, j
  a = 1
!$omp target map(tofrom: a(:, 2:3))
  do j = 2, 3
  do i = 1, 4
    a(i, j) = i * j
  end do
  end do
!$omp end target
  print *, 'two dimensions', a
end

subroutine size_changed(n)
  integer :: n, i, a(n)
  a = 1
!$omp target map(tofrom: a) map(tofrom: n)
  do i = 1, n
    a(i) = i * 2
  end do
  n = 1
!$omp end target
  print *, 'automatic array, size changed', a, n
end

program moved
  interface
    subroutine assumed_shape(a, n)
      integer :: n
      integer :: a(:)
    end
  end interface
  integer :: a(12), n
  call scalars
  call section
  call allocatable
  call allocatable_section
  call allocatable_from
  call array_pointer
  a = 1
  call assumed_shape(a, 3)
  call assumed_shape(a(3:7), 3)
  a = 1
  call assumed_size(a, 5)
  call derived
  call component
  call always
  call common_members
  call common_block
  call other_types
  call scalar_pointer
  call allocatable_component
  call present_before
  call two_dimensions
  n = 4
  call size_changed(n)
end program

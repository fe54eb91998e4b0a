! Target constructs and what the text says of types: with procedures, renamed, hidden by ASSOCIATE, SELECT TYPE and
! BLOCK, not allocated, of deferred length; shared loop labels; a long condition.
module base
  implicit none
  type :: shape
    real :: area = 1
  contains
    procedure :: get
    final :: done
  end type
  type, extends(shape) :: square
    real :: side(4) = 2
  end type
  type :: holder
    type(square) :: s
    integer :: plain(3) = 1
    real, pointer :: p(:) => null()
  end type
  type(square) :: glob
  real :: threefold(3) = 0
  interface
    subroutine foo(x)
      real :: x
    end subroutine
  end interface
  abstract interface
    integer function fun(i)
      integer, intent(in) :: i
    end function
  end interface
contains
  real function get(self)
    class(shape), intent(in) :: self
    get = self%area
  end function
  subroutine done(self)
    type(shape), intent(inout) :: self
  end subroutine
end module

module user
  use base, only: holder, glob, renamed => threefold
  implicit none
contains
  subroutine work(h, c, n)
    type(holder), intent(inout) :: h
    class(*), intent(inout) :: c(:)
    integer, value :: n
    type(holder), allocatable :: many(:)
    real :: size(3)
    allocate (many(2))
    size = 3
    !$omp target map(tofrom: h%plain(1:2))
    h%plain(2) = 7
    !$omp endtarget
    !$omp target data map(tofrom: glob, renamed(1:2))
    !$omp target map(tofrom: size, n)
    size(1) = size(2) + n
    n = 3
    !$omp end target
    if (n > 2) then
      !$omp target update to(renamed(1:2))
    end if
    !$omp end target data
    associate (r => h%plain)
      !$omp target map(tofrom: r)
      r(1) = 4
      !$omp end target
    end associate
    select type (c)
    type is (integer)
      !$omp target map(tofrom: c)
      c(1) = 5
      !$omp end target
    class default
    end select
    block
      type(holder) :: size
      size%plain = 8
      !$omp target map(tofrom: size%plain)
      size%plain(1) = 9
      !$omp end target
      print *, size%plain
    end block
    !$omp target map(tofrom: many(1)%plain, many(2)%plain)
    many(1)%plain = 1
    many(2)%plain = 2
    !$omp end target
    print *, h%plain, renamed, size, n, many(1)%plain, many(2)%plain
  end subroutine
end module

program target_types
  use user
  use base
  implicit none
  type(holder) :: h
  integer :: c(3) = 1, i, j; integer, allocatable :: a(:), unalloc(:); real, pointer :: nowhere(:)
  character(len=:), allocatable :: text
  complex(8) :: z(2)
  logical :: flags(3) = .true.
  nullify (nowhere)
  allocate (a(-2:5)); a = 1; text = 'hello'; z = (1, 2)
  call work(h, c, 4); print *, c; do i = 1, 2; a(i) = 2; end do
  !$omp target enter data map(to: unalloc, nowhere) if(allocated(unalloc) .and. associated(nowhere))
  !$omp target data map(to: a(-2:), z(2:2), flags(:2)) &
  !$omp& map(tofrom: text) map(alloc: unalloc) &
  !$omp if (a(0)==1.and.a(1)==2.and.a(2)==2.and. &
!$omp a(3)==1.and.a(4)==1.and..not.allocated(unalloc))
  do 10 i = 1, 3
    !$omp target teams distribute parallel do simd &
    !$omp map(tofrom: a(lbound(a, 1):ubound(a, 1))) private(z) &
!$omp shared(flags) num_teams(2) thread_limit(2) if(target: i > 1)
    do 20 j = lbound(a, 1), ubound(a, 1)
20    a(j) = a(j) + merge(1, 0, flags(1))
10  continue
  !$omp end target data
  if (a(0) > 100) goto 30
  !$omp target map(a)
  do i = 1, 2; a(i) = a(i) + 1; end do
  !$omp end target
30 continue
  print *, a, text, z, flags
contains
  subroutine inner
    !$omp target map(tofrom: a)
    a = 1
    !$omp end target
  end subroutine
end program

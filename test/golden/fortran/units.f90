! Program units: module, submodule, separate and internal procedures, interface bodies, BLOCK, ASSOCIATE, ENTRY, block data.
module units
  implicit none
  interface
    subroutine outside(x)
      integer, intent(inout) :: x
    end subroutine outside
    module subroutine separate(x)
      integer, intent(inout) :: x
    end subroutine
    module function also(x) result(y)
      integer, intent(in) :: x
      integer :: y
    end function
  end interface
  interface generic
    procedure one
    module procedure :: two
  end interface
  abstract interface
    subroutine callback(x)
      integer, intent(inout) :: x
    end subroutine
  end interface
  type t
    integer :: do = 0
  contains
    procedure :: run
  end type
contains
  subroutine one(x)
    integer, intent(inout) :: x
!$omp parallel
!$omp task shared(x)
    x = 1
!$omp end task
!$omp end parallel
  end subroutine one
  subroutine two(x)
    real, intent(inout) :: x
    integer :: i
    call inner
  contains
    subroutine inner
!$omp parallel do
      do i = 1, 3
        x = i
      end do
    end subroutine
    integer function i2()
!$omp critical
      i2 = 1
!$omp end critical
    end function
  end subroutine
  subroutine run(this)
    class(t), intent(inout) :: this
    block
      integer :: i
!$omp parallel do
      do i = 1, 3
        this%do = i
      end do
    end block
    associate (x => this%do)
!$omp parallel
      x = 1
!$omp end parallel
    end associate
    select type (this)
    type is (t)
!$omp critical
      this%do = 2
!$omp end critical
    class default
!$omp flush
    end select
  end subroutine run
end module units
submodule (units) more
  implicit none
contains
  module procedure separate
    integer :: i
!$omp parallel do
    do i = 1, 3
      x = i
    end do
  end procedure separate
  module function also(x) result(y)
    integer, intent(in) :: x
    integer :: y
!$omp parallel
    y = x
!$omp end parallel
  end function
end submodule more
integer(kind=4) function typed(n) result(do)
  integer :: n
  entry other(n) result(do)
!$omp parallel
  do = n
!$omp end parallel
end function
block data
  common /shared/ if
  data if /3/
end block data
subroutine bound() bind(c, name='Bound')
!$omp barrier
end subroutine
integer typed
print *, typed(3)
!$omp parallel
!$omp barrier
!$omp end parallel
contains
subroutine s
!$omp barrier
end
end

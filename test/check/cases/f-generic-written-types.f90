! truth: deadlock, scope: inter, level: 0, run: yes
! why: one thread alone calls the specific procedure for a vector, which waits
module puts
  implicit none
  integer, parameter :: dp = kind(1d0)
  type item
    integer :: n
  end type
  integer :: total = 0
  interface put
    module procedure put_plain, put_double, put_vector, put_item, put_text
  end interface
contains
  subroutine put_plain(x)
    real, intent(in) :: x
    !$omp atomic
    total = total + int(x)
  end subroutine
  subroutine put_double(x)
    real(kind=dp), intent(in) :: x
    !$omp barrier
    !$omp atomic
    total = total + int(x)
  end subroutine
  subroutine put_vector(x)
    real, dimension(:), intent(in) :: x
    !$omp barrier
    !$omp atomic
    total = total + size(x)
  end subroutine
  subroutine put_item(x)
    class(item), intent(in) :: x
    !$omp atomic
    total = total + x%n
  end subroutine
  subroutine put_text(x)
    character(len=*), intent(in) :: x
    !$omp barrier
    !$omp atomic
    total = total + len(x)
  end subroutine
end module
program test
  use omp_lib
  use puts
  implicit none
  real, dimension(3) :: v
  real :: r
  real(dp) :: d
  type(item) :: one
  integer :: i
  v = 1.0
  r = 2.0
  d = 1.0_dp
  one%n = 1
  i = 2
  !$omp parallel firstprivate(i, r, d)
  if (omp_get_thread_num() > 0) then
    call put(1.5)
    call put(r)
    call put(v)
    call put(one)
  end if
  call put(d)
  call put(3.0_dp)

  call put('text')
  !$omp end parallel
  if (total < 2) stop 1
end program

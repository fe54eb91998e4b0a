! Worksharing loops of every form. `N=n` on a directive's line: its iterations; `merged`: its chunks need --pomp-chunks to
! be told apart; `vectorised`: its body may not count and its bounds are not told, or no chunk.
module limits
  implicit none
  integer :: points(3) = [5, 7, 11], calls = 0
  type :: bounds
    integer :: from = -3, to(2) = [0, 39]
  end type
  integer(8) :: total = 0
contains
  integer function twice(k)
    integer, intent(in) :: k
!$omp atomic
    calls = calls + 1
    twice = 2 * k
  end function
  subroutine add(k)
    integer, intent(in) :: k
!$omp atomic
    total = total + k
  end subroutine
end module
program loops
  use limits
  implicit none (type, external)
  integer :: i, j, k, three, size, last
  integer(8) :: long
  integer(2) :: short
  type(bounds) :: b
  real :: field(97)
  three = 3; size = 4
!$omp parallel default(none) private(i, j, k, long, short) shared(three, b, field, points, size, total, last)
!$omp do schedule(static) ! N=100
  do i = 1, 100
    call add(i)
  end do
!$omp do ! N=34
  do i = 99, 0, -three
    call add(i)
  end do
!$omp do schedule(static, 7) ! N=100 merged
  do i = 100, 1, -1
    call add(i)
  end do
!$omp end do nowait
!$omp do schedule(static, three) ! N=20 merged
  do i = 1, 20
    if (mod(i, 3) == 0) cycle
    call add(i)
  end do
!$omp do schedule(dynamic, 4) ! N=300
  do i = 900, 1, -3
    call add(i)
  end do
!$omp do schedule(guided, 2) ! N=143
  do i = 1, 1000, 7
    call add(i)
  end do
!$omp end do nowait
!$omp do schedule(dynamic) ! N=20
  do long = 2_8**40 + 19, 2_8**40, -1
    call add(int(long - 2_8**40))
  end do
!$omp do schedule(static) ! N=20
  do long = 2_8**40, 2_8**40 + 19
    call add(int(long - 2_8**40))
  end do
!$omp do ! N=31
  do short = 1_2, 31_2
    call add(int(short))
  end do
!$omp do schedule(static) ! N=9
  do i = points(1) - 2, points(3)
    call add(i)
  end do
!$omp do ! N=43
  do i = b%from, b%to(2)
    call add(i)
  end do
!$omp do schedule(static) ! N=10
  do i = 1, twice(points(1))
    call add(i)
  end do
!$omp do ! N=94
  do i = max(1, min(three, 4)) + 1, ubound( &
      field, dim=1)
    call add(i)
  end do
!$omp do collapse(2) ! N=35
  do i = 1, points(1)
    do j = 1, points(2)
      call add(i * j)
    end do
  end do
!$omp do collapse(3) schedule(dynamic, 6) ! N=120
  do i = 0, 3
    do j = 5, 1, -1
      do k = 0, 5
        call add(i * j * k)
      end do
    end do
  end do
!$omp do collapse(2) schedule(static, size) ! N=30 merged
  outer: do i = 0, 4
    inner: do j = 0, 5
      if (j == 3) cycle inner
      call add(i + j)
    end do inner
  end do outer
!$omp do ordered schedule(dynamic, 3) ! N=40
  do i = 0, 39
!$omp ordered
    total = total + i
!$omp end ordered
  end do
!$omp do ordered schedule(static, 3) ! N=40
  do i = 0, 39
!$omp ordered
    total = total + i
!$omp end ordered
  end do
!$omp do schedule(runtime) ! N=60 runtime
  do i = 0, 59
    call add(i)
  end do
!$omp do schedule(monotonic: dynamic, 2) ! N=31
  do i = 0, 30
    call add(i)
  end do
!$omp do simd ! N=40
  do i = 1, 40
    field(i) = i
  end do
!$omp do simd ! N=13
  do i = three * (size + 1) - b%from + 19, 1, -three
    field(i) = i
  end do
!$omp do simd collapse(2) schedule(static, 3) ! N=8 merged vectorised
  do i = three, 2 * three
    do j = size, 1 + size, -(-1)
      field(i + 10 * j) = i
    end do
  end do
!$omp do simd ! N=6 vectorised
  do i = 1, max(6, three)
    field(i) = i
  end do
!$omp do lastprivate(last) ! N=12
  do i = 1, 12
    last = i
!$omp critical
    total = total + last
!$omp end critical
  end do
!$omp end parallel
!$omp parallel do schedule(static, 5) ! N=31 merged
  do i = -10, 20
!$omp critical
    total = total + i
!$omp end critical
  end do
!$omp parallel do private(j) collapse(2) ! N=12
  do i = 1, 3
    do j = 1, 4
      call add(i * j)
    end do
  end do
  print *, total, calls > 0, sum(field(1:40))
end program

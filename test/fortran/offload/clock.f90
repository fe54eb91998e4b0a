! Three executions of regions whose time the program takes itself, within and around them.
module work
  implicit none
contains
  subroutine add(a, n)
    !$omp declare target
    integer, intent(in) :: n
    real(8), intent(inout) :: a(n)
    integer :: i, k
    do k = 1, 200
      do i = 1, n
        a(i) = a(i) * 1.0001d0 + 1
      end do
    end do
  end subroutine
end module

program clock
  use omp_lib
  use work
  implicit none
  integer, parameter :: n = 20000
  real(8) :: a(n), b(n, 2), inside(2), around(2), t, s(2), begun
  integer :: k, i
  a = 1
  b = 1
  inside = 0
  around = 0
  do k = 1, 3
    begun = omp_get_wtime()
    !$omp target map(tofrom: a, t) ! timed
    t = omp_get_wtime()
    call add(a, n)
    t = omp_get_wtime() - t
    !$omp end target
    around(1) = around(1) + omp_get_wtime() - begun
    inside(1) = inside(1) + t
    begun = omp_get_wtime()
    !$omp target parallel do map(tofrom: b, s) num_threads(2) schedule(static) ! timed
    do i = 1, 2
      s(i) = omp_get_wtime()
      call add(b(:, i), n)
      s(i) = omp_get_wtime() - s(i)
    end do
    around(2) = around(2) + omp_get_wtime() - begun
    inside(2) = inside(2) + s(1)
  end do
  !$omp target map(tofrom: a)
  do k = 1, n
    a(k) = a(k) + 1
  end do
  !$omp end target
  !$omp target parallel do simd map(tofrom: b)
  do k = 1, n
    b(k, 1) = b(k, 1) + 1
  end do
  !$omp end target parallel do simd
  print '(es15.7, i7)', sum(a), k, sum(b)
  do k = 1, 2
    write (0, *) inside(k), around(k)
  end do
end program

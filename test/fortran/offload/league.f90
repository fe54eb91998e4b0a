! Three executions of kernels that have no place for calls, whose time the program takes itself,
! within and around them.
program league
  use omp_lib
  implicit none
  integer, parameter :: n = 2000
  real(8) :: a(n, 2), s(2), inside(3), around(3), begun
  integer :: i, j, k
  a = 1
  inside = 0
  around = 0
  do k = 1, 3
    begun = omp_get_wtime()
    !$omp target teams distribute parallel do map(tofrom: a, s) private(j) num_threads(2) ! timed
    do i = 1, 2
      s(i) = omp_get_wtime()
      do j = 1, n
        a(j, i) = sqrt(a(j, i)) + 1
      end do
      s(i) = omp_get_wtime() - s(i)
    end do
    around(1) = around(1) + omp_get_wtime() - begun
    inside(1) = inside(1) + maxval(s)
    begun = omp_get_wtime()
    !$omp target teams distribute map(tofrom: a, s) private(j) ! timed
    do i = 1, 2
      s(i) = omp_get_wtime()
      do j = 1, n
        a(j, i) = sqrt(a(j, i)) + 1
      end do
      s(i) = omp_get_wtime() - s(i)
    end do
    around(2) = around(2) + omp_get_wtime() - begun
    inside(2) = inside(2) + sum(s)
    begun = omp_get_wtime()
    !$omp target simd map(tofrom: a) private(j) ! timed
    do j = 1, n
      a(j, 1) = sqrt(a(j, 1)) + 1
    end do
    around(3) = around(3) + omp_get_wtime() - begun
  end do
  print '(es15.7)', sum(a)
  do k = 1, 3
    write (0, *) inside(k), around(k)
  end do
end program

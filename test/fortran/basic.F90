! What every compiler with OpenMP takes, so that all can be compared.
#define SIZE 20
module numbers
  implicit none
  integer, parameter :: n = SIZE
contains
  recursive integer function fib(k) result(f)
    integer, intent(in) :: k
    integer :: x, y
    if (k < 2) then
      f = k
    else
!$omp task shared(x) firstprivate(k)
      x = fib(k - 1)
!$omp end task
!$omp task shared(y) firstprivate(k)
      y = fib(k - 2)
!$omp end task
!$omp taskwait
      f = x + y
    end if
  end function
end module
program basic
  use numbers
#ifdef _OPENMP
  use omp_lib
#endif
  implicit none
  integer :: i, j, f, s, a(n)
  s = 0
!$omp parallel num_threads(2) default(none) shared(a, f, s) private(i, j)
!$omp do schedule(dynamic, 3)
  do i = 1, n
    a(i) = i
  end do
!$omp do collapse(2) reduction(+:s)
  do i = 1, 4
    do j = 1, 5
      s = s + a(i) * j
    end do
  end do
!$omp end do nowait
!$omp barrier
!$omp sections
!$omp section
  a(1) = 1
!$omp section
  a(2) = 2
!$omp end sections
!$omp single
  f = fib(6)
!$omp end single
!$omp master
  a(3) = 3
!$omp end master
!$omp critical (one)
  s = s + 1
!$omp end critical (one)
!$omp atomic
  s = s + 1
!$omp flush
!$omp end parallel
!$omp parallel do num_threads(2) lastprivate(j)
  do i = n, 1, -2
    j = i
    a(i) = -a(i)
  end do
!$omp end parallel do
  print *, s, f, j, sum(a)
end program

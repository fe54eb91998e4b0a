! do: with and without END DO, nowait, schedules and chunks, collapse, labels, names, do concurrent, simd, composite ones.
subroutine loops(a, n)
  implicit none
  integer, intent(in) :: n
  real, intent(inout) :: a(n)
  integer :: i, j, k
  real :: s
  s = 0
!$omp parallel default(none) shared(a, n, s) private(i, j, k)
!$omp do
  do i = 1, n
    a(i) = i
  end do
!$omp end do
!$omp do schedule(static, 4) private(k)
  do i = 1, n
    k = i
  enddo
!$omp do schedule(dynamic, (2)*(n))
  do i = n, 1, -3; a(i) = 0; end do
!$omp end do nowait
!$omp do collapse(2) schedule(monotonic: guided)
  outer: do i = 1, n
    inner: do j = 2, n, 2
      if (j == 3) cycle inner
      a(j) = a(j) + 1
    end do inner
  end do outer
!$omp enddo
!$omp do
  do 10, i = 1, n
    do concurrent (j = 1:3)
      a(i) = a(i) + j
    end do
10 continue
!$omp do simd
  do i = 1, n
    a(i) = 2 * a(i)
  end do
!$omp do simd safelen(4) reduction(+: s)
  do i = 1, n
    s = s + a(i)
  end do
!$omp end do simd nowait
!$omp simd
  do i = 1, n
    a(i) = 2 * a(i)
  end do
!$omp end simd
!$omp do ordered
  do i = 1, n
!$omp ordered
    a(i) = a(i) + 1
!$omp end ordered
  end do
!$omp end do
!$omp do ordered(2)
  do i = 2, n
    do j = 2, n
!$omp ordered depend(sink: i-1, j) depend(sink: i, j-1)
      a(j) = a(j - 1)
!$omp ordered depend(source)
    end do
  end do
!$omp loop
  do i = 1, n
    a(i) = 1
  end do
!$omp do order(concurrent)
  do i = 1, n
    a(i) = 1
  end do
!$omp end parallel
end subroutine
subroutine scans(a, b, n)
  implicit none
  integer, intent(in) :: n
  real, intent(in) :: a(n)
  real, intent(out) :: b(n)
  real :: s
  integer :: i
  s = 0
!$omp parallel
!$omp do reduction(inscan, +: s)
  do i = 1, n
    s = s + a(i)
!$omp scan inclusive(s)
    b(i) = s
  end do
!$omp end parallel
!$omp parallel do reduction(inscan, +: s)
  do i = 1, n
    b(i) = s
!$omp scan exclusive(s)
    s = s + a(i)
  end do
end subroutine
subroutine shared(a, n)
  implicit none
  integer, intent(in) :: n
  real, intent(inout) :: a(n, n)
  integer :: i, j
!$omp parallel private(i, j)
!$omp do collapse(2)
  do 10 i = 1, n
    do 10 j = 1, n
      a(j, i) = 1
10 end do
!$omp single
  a(1, 1) = 2
!$omp end single
!$omp end parallel
end subroutine

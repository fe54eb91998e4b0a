! raw: what conditionals cut through gets no events
subroutine split(a, n)
  implicit none
  integer, intent(in) :: n
  integer, intent(inout) :: a(n)
  integer :: i, x
!$omp parallel do private(x) &
#ifdef FIRST
!$omp   schedule(static)
#else
!$omp   schedule(dynamic)
#endif
  do i = 1, n
    a(i) = i
  end do
!$omp parallel do
  do i = 1, &
#if FIRST
    n
#else
    n / 2
#endif
    a(i) = i
  end do
#ifdef SECOND
!$omp critical
  a(1) = 1
!$omp end critical
#endif
end subroutine

! Text for the preprocessor: conditionals between continued lines, macros, both branches read.
#define LOOP(i) do i = 1, n
#define CLAUSES schedule(dynamic, 2)
subroutine cpp(a, n)
  implicit none
  integer, intent(in) :: n
  real, intent(inout) :: a(n)
  integer :: i, j
  j = 0
!$omp parallel private(i, &
#ifdef UNDEFINED
!$omp & nothing, &
#else
!$omp & j) &
#endif
!$omp shared(a)
#ifdef _OPENMP
!$omp do CLAUSES
#else
!$omp single
#endif
  LOOP(i)
    a(i) = &
#if 0
      1
#else
      2
#endif
  end do
#if defined(X) && \
    defined(Y)
!$omp critical
#else
!$omp critical (name)
#endif
  a(1) = __LINE__
#if defined(X) && \
    defined(Y)
!$omp end critical
#else
!$omp end critical (name)
#endif
!$omp end parallel
end subroutine

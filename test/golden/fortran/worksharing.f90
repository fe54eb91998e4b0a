! sections, single, workshare, scope: first sections without a directive, END with nowait and copyprivate.
subroutine worksharing(a, n)
  implicit none
  integer, intent(in) :: n
  real, intent(inout) :: a(n)
  integer :: k
!$omp parallel private(k)
!$omp sections
!$omp section
  a(1) = 1
!$omp section
  a(2) = 2
!$omp end sections
!$omp sections private(k)
  k = 1
  a(1) = k
!$omp section
  block
    a(2) = 2
  end block
!$omp end sections nowait
!$omp sections
!$omp endsections
!$omp single
  a(1) = 1
!$omp end single
!$omp single
  block
    a(1) = 1
  end block
!$omp single private(k)
  k = 1
!$omp end single nowait
!$omp single
  k = 2
!$omp end single copyprivate(k)
!$omp workshare
  a = 1
  where (a > 0)
    a = 2
  elsewhere
    a = 3
  end where
  forall (k = 1:n) a(k) = k
!$omp atomic
  a(1) = a(1) + 1
!$omp end workshare
!$omp workshare
  a = 1
!$omp end workshare nowait
!$omp scope private(k)
  k = 1
!$omp end scope
!$omp scope
  a(1) = 1
!$omp end scope nowait
!$omp end parallel
end subroutine

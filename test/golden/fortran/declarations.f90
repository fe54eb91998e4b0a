! Declarative directives take no time and stay as they are, with what they declare.
module declarations
  implicit none
!$omp requires dynamic_allocators
  integer :: counter = 0
  type pair
    integer :: a = 0, b = 0
  end type
!$omp threadprivate(counter)
!$omp declare reduction(add : pair : omp_out = plus(omp_out, omp_in)) initializer(omp_priv = pair(0, 0))
!$omp declare target(shared)
  integer :: shared
contains
  type(pair) function plus(x, y)
    type(pair), intent(in) :: x, y
    plus = pair(x%a + y%a, x%b + y%b)
  end function
  function simple(x)
!$omp declare simd(simple) notinbranch
    real, intent(in) :: x
    real :: simple
    simple = x
  end function
  subroutine base
!$omp declare variant(variant) match(construct={parallel})
  end subroutine
  subroutine variant
!$omp declare target
    shared = shared + 1
!$omp parallel
    shared = shared + 1
!$omp end parallel
  end subroutine
  subroutine sums(p)
    type(pair), intent(inout) :: p
!$omp nothing
!$omp error at(compilation) severity(warning) message("a message")
!$omp error at(execution) severity(warning) message("another")
!$omp parallel reduction(add: p)
    p%a = 1
!$omp end parallel
  end subroutine
end module

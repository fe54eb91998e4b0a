! What may not call: pure and elemental procedures, and what is inside simd, loop and order(concurrent).
module pure_ones
  implicit none
contains
  pure subroutine p(x)
    integer, intent(inout) :: x
!$omp simd
    do x = 1, 3
    end do
  end subroutine
  elemental real function e(x)
    real, intent(in) :: x
    e = x
  end function
  impure elemental subroutine i(x)
    real, intent(inout) :: x
!$omp critical
    x = 1
!$omp end critical
  end subroutine
  subroutine inside(a)
    real, intent(inout) :: a(:)
    integer :: i
!$omp simd
    do i = 1, 3
!$omp ordered simd
      a(i) = 1
!$omp end ordered
    end do
!$omp loop bind(parallel)
    do i = 1, 3
      a(i) = 1
    end do
  end subroutine
end module

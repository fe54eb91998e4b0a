! Constructs for devices: what is measured on the host, and what stays as it is.
module device
  implicit none
  real :: table(10)
!$omp declare target(table)
contains
  subroutine offload(a, n)
    integer, intent(in) :: n
    real, intent(inout) :: a(n)
    integer :: i
    real :: s
    s = 0
!$omp target data map(tofrom: a)
!$omp target map(tofrom: s)
    s = s + 1
!$omp end target
!$omp target parallel
    a(1) = 1
!$omp end target parallel
!$omp target parallel do
    do i = 1, n
      a(i) = i
    end do
!$omp target parallel do simd
    do i = 1, n
      a(i) = i
    end do
!$omp end target parallel do simd
!$omp target parallel loop
    do i = 1, n
      a(i) = i
    end do
!$omp target simd
    do i = 1, n
      a(i) = i
    end do
!$omp target teams
    a(1) = 1
!$omp end target teams
!$omp target teams distribute
    do i = 1, n
      a(i) = i
    end do
!$omp target teams distribute simd
    do i = 1, n
      a(i) = i
    end do
!$omp target teams distribute parallel do reduction(+: s) map(tofrom: s) nowait
    do i = 1, n
      s = s + a(i)
    end do
!$omp target teams distribute parallel do simd
    do i = 1, n
      a(i) = i
    end do
!$omp target teams loop
    do i = 1, n
      a(i) = i
    end do
!$omp target update from(a(1:n)) if(n > 3)
!$omp end target data
!$omp target enter data map(to: a)
!$omp target exit data map(from: a)
!$omp target
    block
      a(1) = 2
    end block
  end subroutine
end module

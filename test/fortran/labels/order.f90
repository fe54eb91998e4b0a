! What flang does not take.
program order
  implicit none
  integer :: i, j, n, field(40)
  n = 9; field = 0
!$omp parallel
!$omp do order(concurrent) ! N=7
  do i = n - 2, 1, -1
    field(i) = i
  end do
!$omp end parallel
!$omp parallel do simd default(none) shared(field, n) schedule(static) ! N=4
  do i = 2, n, 2
    field(i) = -i
  end do
!$omp parallel do simd collapse(2) ! N=12
  do i = 1, n / 3
    do j = 0, 3
      field(4 * i + j) = i
    end do
  end do
  print *, sum(field)
end program

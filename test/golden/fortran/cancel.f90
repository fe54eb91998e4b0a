! cancel and cancellation point: of each construct that they bind to.
subroutine cancels(a, n)
  implicit none
  integer, intent(in) :: n
  integer, intent(inout) :: a(n)
  integer :: i
!$omp parallel shared(a)
!$omp do
  do i = 1, n
!$omp cancel do if(a(i) > 3)
    a(i) = 1
!$omp cancellation point do
  end do
!$omp end do
!$omp sections
  a(1) = 1
!$omp section
!$omp cancel sections
  a(2) = 1
!$omp end sections
!$omp single
!$omp taskgroup
!$omp task shared(a)
!$omp cancellation point taskgroup
  a(1) = 2
  if (a(2) == 3) then
!$omp cancel taskgroup
  end if
!$omp end task
!$omp end taskgroup
!$omp end single
!$omp cancellation point parallel
!$omp cancel parallel if(.true.)
!$omp end parallel
!$omp parallel do
  do i = 1, n
!$omp cancel do
  end do
end subroutine

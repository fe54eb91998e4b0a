subroutine wait_for_all
  implicit none
  !$omp barrier
end subroutine
subroutine fill(a)
  implicit none
  integer, intent(inout) :: a(10)
  integer :: i
  !$omp do
  do i = 1, 10
    a(i) = i
  end do
end subroutine
program test
  implicit none
  integer :: a(10), j
  !$omp parallel
  !$omp master
  call wait_for_all
  !$omp end master
  !$omp do
  do j = 1, 3
    call fill(a)
  end do
  !$omp end do
  !$omp sections
  !$omp section
  call wait_for_all
  !$omp end sections
  !$omp cancel do
  !$omp end parallel
end program

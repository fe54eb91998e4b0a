! truth: conforming, scope: inter, level: none, run: yes, idiom: master
! why: the routine with the master region is called behind the loop
module progress
  implicit none
  integer, save :: last = 0
contains
  subroutine tick(i)
    integer, intent(in) :: i
    !$omp master
    last = i
    !$omp end master
  end subroutine
end module
program test
  use progress
  implicit none
  integer :: i, v(30)
  !$omp parallel
  !$omp do
  do i = 1, 30
    v(i) = i
  end do
  !$omp end do
  call tick(v(30))
  !$omp end parallel
  if (last /= 30) stop 1
end program

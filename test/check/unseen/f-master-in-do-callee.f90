! truth: nonconforming, scope: inter, level: 1, run: yes, idiom: master
! why: a master region inside a loop region through a call: it runs, but may not be there
module progress
  implicit none
  integer, save :: last = 0
contains
  subroutine tick(i)
    integer, intent(in) :: i
    !$omp master ! HERE
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
    call tick(i)
  end do
  !$omp end do
  !$omp end parallel
  if (v(30) /= 30) stop 1
end program

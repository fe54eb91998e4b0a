! truth: conforming, scope: inter, level: none, run: yes, idiom: cancel
! why: all meet the reduction, the finder with its place
module search
  implicit none
  integer, parameter :: n = 4000
  integer :: keys(n), found = 0
contains
  subroutine find(key)
    integer, intent(in) :: key
    integer :: i, own
    own = 0
    !$omp do
    do i = 1, n
      if (keys(i) == key) then
        own = i
        !$omp cancel do
      end if
      !$omp cancellation point do
    end do
    !$omp end do
    if (own > 0) found = own
    !$omp barrier
    !$omp master
    keys(found) = 0
    !$omp end master
  end subroutine
end module

program test
  use search
  implicit none
  integer :: i
  keys = [(mod(17 * i, n), i=1, n)]
  !$omp parallel
  call find(170)
  !$omp end parallel
  if (found /= 10) stop 1
end program

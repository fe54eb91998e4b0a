! truth: conforming, scope: inter, level: none, run: yes
! why: a function of arguments that are the same
module work
  implicit none
contains
  pure integer function twice(n)
    integer, intent(in) :: n
    twice = 2 * n
  end function
end module
program test
  use work
  implicit none
  integer :: n
  n = 2
  !$omp parallel num_threads(4)
  if (twice(n) == 4) then
    !$omp barrier
  end if
  !$omp end parallel
end program

! truth: conforming, scope: inter, level: none, run: yes
! why: the argument is the same in every thread
module work
  implicit none
contains
  subroutine step(n)
    integer, intent(in) :: n
    if (n == 0) then
      !$omp barrier
    end if
  end subroutine
end module
program test
  use work
  implicit none
  integer :: n
  n = 0
  !$omp parallel num_threads(4)
  call step(n)
  call step(n + 1)
  !$omp end parallel
end program

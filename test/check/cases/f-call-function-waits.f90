! truth: deadlock, scope: inter, level: 0, run: yes
! why: a function with a barrier in an expression
module work
  implicit none
contains
  integer function wait_and_count(n)
    integer, intent(in) :: n
    !$omp barrier
    wait_and_count = n + 1
  end function
end module
program test
  use omp_lib
  use work
  implicit none
  integer :: k
  !$omp parallel num_threads(4) private(k)
  k = 1
  if (omp_get_thread_num() == 2) k = 2 + wait_and_count(k)
  !$omp end parallel
end program

! truth: deadlock, scope: inter, level: 0, run: yes
! why: a critical region of the same name inside itself
subroutine count(n)
  implicit none
  integer, intent(inout) :: n
  !$omp critical (Door)
  n = n + 1
  !$omp end critical (Door)
end subroutine
program test
  implicit none
  integer :: n
  n = 0
  !$omp parallel num_threads(4)
  !$omp critical (door)
  call count(n)
  !$omp end critical (door)
  !$omp end parallel
end program

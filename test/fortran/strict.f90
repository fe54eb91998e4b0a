! Nothing may be called that is not declared (Fortran 2018).
module m
  implicit none (type, external)
contains
  subroutine inside(s)
    integer, intent(inout) :: s
!$omp parallel num_threads(2)
!$omp critical
    s = s + 1
!$omp end critical
!$omp critical
    s = s + 1
!$omp end critical
!$omp end parallel
  end subroutine
end module
program strict
  use m
  implicit none (type, external)
  integer :: s = 0
  call inside(s)
!$omp parallel num_threads(2)
!$omp single
!$omp task
  s = s + 1
!$omp end task
!$omp end single
!$omp end parallel
  print *, s
end program

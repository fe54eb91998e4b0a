! truth: deadlock, scope: inter, level: 0, run: yes, idiom: sections
! why: a section calls a routine with a loop construct of the team
module load_mod
  implicit none
  integer, save :: v(30) = 0
contains
  subroutine load
    integer :: i
    !$omp do ! HERE
    do i = 1, 30
      v(i) = i
    end do
    !$omp end do
  end subroutine
end module
program test
  use load_mod
  implicit none
  integer :: other
  !$omp parallel sections
  !$omp section
  call load
  !$omp section
  other = 1
  !$omp end parallel sections
end program

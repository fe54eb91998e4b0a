! Names as bad as they get, IMPLICIT NONE (EXTERNAL), PRIVATE, USE ONLY, common blocks, the implicit typing of what is used first inside.
module names
  implicit none (type, external)
  private
  integer, public :: pomp2, parallel
contains
  subroutine end(if)
    integer, intent(inout) :: if
    integer :: omp, do, call
    common /barrier/ omp, do
!$omp parallel private(call)
    if = 1; do = 2; call = 3
!$omp task shared(if)
    if = call
!$omp end task
!$omp end parallel
  end subroutine
end module
subroutine typed
  use names, only: p => parallel
!$omp parallel private(first)
  implied = 1
!$omp single
  first = implied
!$omp end single copyprivate(first)
!$omp end parallel
!$omp task firstprivate(third)
  third = 2
  fourth = third
!$omp end task
  p = implied
  write (*, *) second
end subroutine

! truth: conforming, scope: inter, level: none, run: yes, idiom: thread-local
! why: copyin gives every thread the value that the initial thread has set
module config
  implicit none
  integer, save :: level = 0
  !$omp threadprivate(level)
contains
  subroutine settle(met)
    integer, intent(inout) :: met
    integer :: k
    do k = 1, level
      !$omp barrier
      !$omp master
      met = met + 1
      !$omp end master
    end do
  end subroutine
end module
program test
  use config
  implicit none
  integer :: met
  met = 0
  level = 3
  !$omp parallel copyin(level)
  call settle(met)
  !$omp end parallel
  if (met /= 3) stop 1
end program

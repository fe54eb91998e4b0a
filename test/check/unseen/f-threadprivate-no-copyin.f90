! truth: deadlock, scope: inter, level: 0, run: yes, idiom: thread-local
! why: without copyin only the initial thread has the value
module config
  implicit none
  integer, save :: level = 0
  !$omp threadprivate(level)
contains
  subroutine settle(met)
    integer, intent(inout) :: met
    integer :: k
    do k = 1, level
      !$omp barrier ! HERE
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
  !$omp parallel
  call settle(met)
  !$omp end parallel
end program

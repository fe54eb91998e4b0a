! truth: deadlock, scope: inter, level: 0, run: yes, idiom: task
! why: a task calls a routine that waits for the team
module stages
  implicit none
  integer, save :: done(4) = 0
contains
  subroutine finish(k)
    integer, intent(in) :: k
    done(k) = 1
    !$omp barrier ! HERE
  end subroutine
end module
program test
  use stages
  implicit none
  integer :: k
  !$omp parallel
  !$omp single
  do k = 1, 3
    !$omp task firstprivate(k)
    call finish(k)
    !$omp end task
  end do
  !$omp end single nowait
  !$omp end parallel
end program

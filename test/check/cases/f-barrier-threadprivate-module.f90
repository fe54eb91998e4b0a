! truth: deadlock, scope: inter, level: 0, run: yes
! why: a threadprivate variable of a module
module state
  implicit none
  integer :: mine = 0
  !$omp threadprivate(mine)
end module
subroutine work
  use state
  implicit none
  if (mine == 2) then
    !$omp single
    print *, 'single'
    !$omp end single
  end if
end subroutine
program test
  use omp_lib
  use state, only : number => mine
  implicit none
  !$omp parallel num_threads(4)
  number = omp_get_thread_num()
  call work
  !$omp end parallel
end program

! truth: deadlock, scope: inter, level: 0, run: yes
! why: the kernel's inner team hands the variable on to what sets it, while others read it
module kernels
  implicit none
contains
  subroutine cell(depth)
    integer :: depth
    depth = 0
  end subroutine

  subroutine kernel(depth)
    integer :: depth
    !$omp parallel num_threads(1)
    call cell(depth)
    !$omp end parallel
  end subroutine
end module

program inner_team_sets
  use kernels
  use omp_lib
  implicit none
  integer :: depth
  double precision :: start
  depth = 2
  !$omp parallel private(start)
  if (omp_get_thread_num() == 0) then
    start = omp_get_wtime()
    do while (omp_get_wtime() - start < 0.3d0)
    end do
    call kernel(depth)
  end if
  if (depth > 1) then
    !$omp barrier
  end if
  !$omp end parallel
end program

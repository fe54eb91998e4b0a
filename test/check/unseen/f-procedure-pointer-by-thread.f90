! truth: deadlock, scope: inter, level: 0, run: yes, idiom: dispatch
! why: a private procedure pointer is associated as the thread number says
module kernels
  implicit none
contains
  subroutine compute(x)
    integer, intent(inout) :: x
    !$omp atomic
    x = x + 1
  end subroutine
  subroutine collect(x)
    integer, intent(inout) :: x
    !$omp barrier ! HERE
    !$omp atomic
    x = x - 1
  end subroutine
end module
program test
  use omp_lib
  use kernels
  implicit none
  procedure(compute), pointer :: job
  integer :: x
  x = 0
  !$omp parallel private(job)
  job => compute
  if (omp_get_thread_num() == 1) job => collect
  call job(x)
  !$omp end parallel
end program

! truth: deadlock, scope: inter, level: 0, run: yes
! why: the thread number chooses what a procedure pointer is associated with
module work
  implicit none
contains
  subroutine quiet()
  end subroutine
  subroutine meets()
    !$omp barrier
  end subroutine
end module
program test
  use omp_lib
  use work
  implicit none
  procedure(quiet), pointer :: p
  !$omp parallel private(p) num_threads(4)
  p => quiet
  if (omp_get_thread_num() == 0) p => meets
  call p()
  !$omp end parallel
end program

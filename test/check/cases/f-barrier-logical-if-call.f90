! truth: deadlock, scope: inter, level: 0, run: yes
! why: a logical IF around a call that meets a barrier
program test
  use omp_lib
  implicit none
  !$omp parallel num_threads(4)
  if (omp_get_thread_num() > 1) call wait_for_all
  !$omp end parallel
contains
  subroutine wait_for_all
    !$omp barrier
  end subroutine
end program

! truth: deadlock, scope: intra, level: 0, run: yes
! why: a macro hides the thread's number
#define WHO omp_get_thread_num()
#ifdef _OPENMP
program test
  use omp_lib
  implicit none
  !$omp parallel num_threads(4)
  if (WHO == 0) then
    !$omp barrier
  end if
  !$omp end parallel
end program
#else
program test
end program
#endif

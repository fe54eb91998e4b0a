! truth: deadlock, scope: inter, level: 0, run: yes
! why: a COMMON block of which each thread has its own
      program test
      use omp_lib
      common /own/ me, other
c$omp threadprivate(/own/)
c$omp parallel num_threads(4)
      me = omp_get_thread_num()
      call part
c$omp end parallel
      end
      subroutine part
      common /own/ number, nothing
c$omp threadprivate(/own/)
      if (number .eq. 1) then
c$omp barrier
      end if
      end

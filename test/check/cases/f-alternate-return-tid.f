! truth: deadlock, scope: inter, level: 0, run: yes
! why: an alternate return that depends on the thread
      subroutine choose(*)
      use omp_lib
      if (omp_get_thread_num() .eq. 1) return 1
      end
      program test
c$omp parallel num_threads(4)
      call choose(*10)
c$omp barrier
 10   continue
c$omp end parallel
      end

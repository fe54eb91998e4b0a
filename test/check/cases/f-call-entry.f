! truth: deadlock, scope: inter, level: 0, run: yes
! why: control comes in at an ENTRY, behind which a barrier stands
      subroutine enter1(n)
      integer n
      n = n + 1
      return
      entry enter2(n)
c$omp barrier
      n = n + 2
      end
      program test
      use omp_lib
      integer n
      n = 0
c$omp parallel num_threads(4) firstprivate(n)
      if (omp_get_thread_num() .eq. 1) call enter2(n)
c$omp end parallel
      end

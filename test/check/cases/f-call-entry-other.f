! truth: conforming, scope: inter, level: none, run: yes
! why: control that comes in at the top returns before the barrier
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
      if (omp_get_thread_num() .eq. 1) call enter1(n)
      call enter2(n)
c$omp end parallel
      end

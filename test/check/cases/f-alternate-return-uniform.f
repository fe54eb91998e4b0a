! truth: conforming, scope: inter, level: none, run: yes
! why: an alternate return that depends on a shared argument
      subroutine choose(n, *)
      integer n
      if (n .gt. 3) return 1
      end
      program test
      integer n
      n = 2
c$omp parallel num_threads(4)
      call choose(n, *10)
c$omp barrier
 10   continue
c$omp end parallel
      end

! truth: conforming, scope: intra, level: none, run: yes
! why: an arithmetic IF on a shared value
      program test
      integer n
      n = 2
c$omp parallel num_threads(4)
      if (n - 2) 10, 20, 10
 10   continue
c$omp barrier
 20   continue
c$omp end parallel
      end

! truth: conforming, scope: intra, level: none, run: yes
! why: a loop of GOTOs that all threads go round alike
      program test
      integer k
c$omp parallel private(k) num_threads(4)
      k = 0
 10   k = k + 1
c$omp barrier
      if (k .lt. 3) goto 10
c$omp end parallel
      end

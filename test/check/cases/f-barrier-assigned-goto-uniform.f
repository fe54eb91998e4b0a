! truth: conforming, scope: intra, level: none, run: yes
! why: the same label is assigned in every thread
      program test
      integer where, n
      n = 1
c$omp parallel private(where) num_threads(4)
      assign 10 to where
      if (n .eq. 2) assign 20 to where
      goto where
 10   continue
c$omp barrier
 20   continue
c$omp end parallel
      end

! truth: deadlock, scope: intra, level: 0, run: no
! why: some thread comes to the end of the file first
      program test
      integer k
c$omp parallel num_threads(4) private(k)
      read (5, *, end=10) k
c$omp barrier
 10   continue
c$omp end parallel
      end

! truth: deadlock, scope: intra, level: 0, run: yes
! why: a label is assigned under a condition that differs
      program test
      use omp_lib
      integer where
c$omp parallel private(where) num_threads(4)
      assign 10 to where
      if (omp_get_thread_num() .eq. 1) assign 20 to where
      goto where, (10, 20)
 10   continue
c$omp barrier
 20   continue
c$omp end parallel
      end

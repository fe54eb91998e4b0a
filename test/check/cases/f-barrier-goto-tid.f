! truth: deadlock, scope: intra, level: 0, run: yes
! why: GOTO past the barrier; the label has a zero in front
      program test
      use omp_lib
      integer me
c$omp parallel private(me) num_threads(4)
      me = omp_get_thread_num()
      if (me .eq. 2) go to 010
c$omp barrier
 10   continue
c$omp end parallel
      end

! truth: deadlock, scope: intra, level: 0, run: yes
! why: an arithmetic IF on the thread's number
      program test
      use omp_lib
      integer me
c$omp parallel private(me) num_threads(4)
      me = omp_get_thread_num()
      if (me - 2) 10, 20, 10
 10   continue
c$omp barrier
 20   continue
c$omp end parallel
      end

! truth: deadlock, scope: intra, level: 0, run: yes
! why: the thread's number is read under the other name
      subroutine part
      use omp_lib
      integer me, also
      equivalence (me, also)
      me = omp_get_thread_num()
      if (also .eq. 1) then
c$omp barrier
      end if
      end
      program test
c$omp parallel num_threads(4)
      call part
c$omp end parallel
      end

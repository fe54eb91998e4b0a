! truth: deadlock, scope: intra, level: 0, run: yes
! why: lines behind !$ are there when OpenMP is
      program test
!$    use omp_lib
      integer me
c$omp parallel private(me) num_threads(4)
      me = 1
c$    me = omp_get_thread_num()
      if (me .eq. 0) then
c$omp barrier
      end if
c$omp end parallel
      end

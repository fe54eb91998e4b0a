! truth: deadlock, scope: intra, level: 0, run: yes
! why: two loops end at one label; GOTO to it goes past the barrier
      program test
      use omp_lib
      integer i, j
c$omp parallel private(i, j) num_threads(4)
      do 10 i = 1, 2
      do 10 j = 1, 2
      if (omp_get_thread_num() .eq. j) goto 10
c$omp barrier
   10 continue
c$omp end parallel
      end

! truth: deadlock, scope: inter, level: 0, run: no
! why: some thread writes the second of the block while others read it by another name
      program test
      use omp_lib
      common /sizes/ n, m
      n = 3
      m = 4
c$omp parallel num_threads(4)
      if (omp_get_thread_num() .eq. 0) m = 5
      call part
c$omp end parallel
      end
      subroutine part
      common /sizes/ nx, ny
      if (ny .eq. 4) then
c$omp barrier
      end if
      end

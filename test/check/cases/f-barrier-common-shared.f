! truth: conforming, scope: inter, level: none, run: yes
! why: a COMMON block is shared, and set before the region under another name
      program test
      common /sizes/ n, m
      n = 3
      m = 4
c$omp parallel num_threads(4)
      call part
c$omp end parallel
      end
      subroutine part
      common /sizes/ nx, ny
      if (ny .eq. 4) then
c$omp barrier
      end if
      end

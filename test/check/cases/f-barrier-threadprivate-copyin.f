! truth: conforming, scope: intra, level: none, run: yes
! why: copyin of a COMMON block gives all threads the same
      program test
      common /own/ n
c$omp threadprivate(/own/)
      n = 3
c$omp parallel num_threads(4) copyin(/own/)
      if (n .eq. 3) then
c$omp barrier
      end if
c$omp end parallel
      end

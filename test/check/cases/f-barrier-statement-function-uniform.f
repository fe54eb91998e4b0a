! truth: conforming, scope: inter, level: none, run: yes
! why: a statement function of shared values
      subroutine part(limit)
      use omp_lib
      integer limit, twice, k
      twice(k) = 2 * k + limit
      if (twice(3) .gt. 4) then
c$omp barrier
      end if
      end
      program test
c$omp parallel num_threads(4)
      call part(2)
c$omp end parallel
      end

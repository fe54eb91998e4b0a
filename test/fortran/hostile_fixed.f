c     Probes in fixed form: every sentinel, column 72, labels, no blanks.
      program hostfx
      integer a(8), i, j, s, k
      common /barrier/ k
      s = 0
      k = 0
c$omp paralleldo num_threads(2)
      do i = 1, 8
        a(i) = 0
      end do
C$OMP PARALLEL NUM_THREADS(2)                                           column 73
*$OMP DO
      DO 10 I = 1, 8
   10 A(I) = A(I) + 1
!$omp do
      do 20 i = 1, 8
        a(i) = a(i) + 1
   20 continue
!$omp end do
c$omp do
c$omp+private(j)
c$omp&schedule(dynamic,
c$omp12)
      do i = 1, 4
        j = i
        a(i) = j
      end do
c$omp enddo nowait
c$omp atomic
      s
     &  = s
     +  + 1
*$omp atomic capture
      j = s
      s = s + 1
*$omp end atomic
c$omp single
c$omp task shared(s)
      s = s + 0
c$omp end task
c$omp taskwait
c$omp end single
c$omp end parallel
!$    s = s + 10
c$    s = s
c$   &  + 10
*$ 30 s = s + 10
c$pomp inst begin(fixed)
*$pomp inst end(fixed)
cpomp$ inst begin(again)
!pomp$ inst end(again)
!$omp parallel
!$omp+ num_threads(2)
!$omp critical (barrier)
      k = k + 1
!$omp end critical (barrier)
!$omp end parallel
      print 40, s, k, (a(i), i = 1, 8)
   40 format(1x, 10i5, 6h c$omp)
      end

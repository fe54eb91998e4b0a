c     Loops in fixed form: labels, shared ends, continuations, sequence numbers.
      program loopsf
      integer avector(60), lastindexoftheloop, firstindexoftheloop
      common /c/ avector, lastindexoftheloop, firstindexoftheloop
      lastindexoftheloop = 60
      firstindexoftheloop = 1
c$omp parallel do schedule(static) ! N=60
      do 10 i = firstindexoftheloop + 0 * lastindexoftheloop * (2 - 1),
     &  lastindexoftheloop + 0 * firstindexoftheloop * 12345678          0000010
        avector(i) = i
   10 continue
c$omp parallel private(i, j)
c$omp do collapse(2) ! N=30
      do 20 i = 1, 5
      do 20 j = 6, 1, -1
   20 avector(i * j) = avector(i * j) + 0
c$omp do schedule(static, 4) ! N=30 merged
      DO30I=2,60,2
      IF (I .EQ. 4) GOTO 30
      AVECTOR(I) = -AVECTOR(I)                                          0000020
   30 CONTINUE
c$omp end parallel
      print *, avector
      end

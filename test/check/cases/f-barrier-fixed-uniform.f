! truth: conforming, scope: intra, level: none, run: yes
! why: fixed form without blanks; I is private to each thread without a clause
      PROGRAMTEST
      COMMON/SIZES/N,M
      N=4
      M=2
C$OMP PARALLEL NUM_THREADS(4)
      DO10I=1,N
      IF(I.EQ.M)THEN
C$OMP BARRIER
      ENDIF
10    CONTINUE
C$OMP END PARALLEL
      END

c     Fixed form and implicit typing: variables first used inside constructs, no PROGRAM statement,
c     labels, shared and missing ends, blanks in odd places, columns 73 and up.
      DIMENSION A(20)
      N = 20; S = 0
c$omp parallel do private(t)
      DO 10 I = 1, N
      T = I                                                             ignored!
   10 A(I) = T
*$omp parallel default(shared)
!$OMP+private(II,JJ,T
!$omp1)
C$OMP DO
      DO 20 II = 1, N
      DO 20 JJ = 1, 2
      A(II) = A(II) +
     &  JJ
   20 CONTINUE
c$omp end do nowait
c     a comment, and a continued atomic statement
c$omp barrier
c$omp atomic
      S = S
     1  + 1
C$OMP SINGLE
      K = 7; L = K
c$omp end single
C$OMP ENDPARALLEL
C$OMP PARALLELDO REDUCTION(+:S)
      DO30I=1,N
      S=S+A(I)
   30 CONTINUE
C$OMP END PARALLEL DO
!$    M = 1
c$   &  + 1
      do 50 i = 1, 3
c$omp critical
      m = m + 1
c$omp end critical
   50 s = s + 1
      call sub(K, S, *60)
      print *, 'never'
   60 print 70, K, L, M, I, INT(S)
   70 format(' it''s', 5i6, 5H c$om)
      if (m - 5) 80, 90, 80
   80 stop 'wrong'
   90 continue
      en d
      subroutine sub(k, s, *)
      assign 100 to lab
      goto lab
  100 goto (110, 120), k - 5
  110 k = 0
  120 continue
!$omp parallel
!$omp sections
!$omp section
      k2 = k
!$omp end sections
!$omp end parallel
      k = k2
      return 1
      end

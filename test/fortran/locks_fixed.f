c     Locks in fixed form: what lies beyond column 72 stays there.
      program fixed
      include 'omp_lib.h'
      integer (kind=omp_lock_kind) l
      n = 0
      callompinitlock
     &  (l)
      CALL OMP_INIT_LOCK(L)
      IF(OMP_TEST_LOCK(L))N=N+1                                         000100
      IF (.NOT. OMP_TEST_LOCK(L)) CALL OMP_UNSET_LOCK(L)                000200
      IF (OMP_TEST_LOCK(
     &    L)) GO TO 10                                                  000300
      N = -1
c$    if (omp_test_lock(l)) n = -2
   10 CALL OMP_UNSET_LOCK (L)                                           000400
      PRINT *, N
      END
      SUBROUTINE OMPINITLOCK(L)
      END

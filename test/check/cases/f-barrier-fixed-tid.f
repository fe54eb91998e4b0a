! truth: deadlock, scope: intra, level: 0, run: yes
! why: fixed form, a continued condition, an implicitly typed variable
      PROGRAM TEST
      INTEGER OMP_GET_THREAD_NUM
      EXTERNAL OMP_GET_THREAD_NUM
C$OMP PARALLEL PRIVATE(ME)
C$OMP+NUM_THREADS(4)
      ME = OMP_GET_THREAD_
     1NUM()
      IF (ME .EQ.
     $    1) THEN
C$OMP BARRIER
      ENDIF
C$OMP END PARALLEL
      END

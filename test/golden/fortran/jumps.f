c     Computed and assigned GOTO, arithmetic IF, alternate returns, ENTRY, and DO loops that end together.
      subroutine jumps(k, a, *, *)
      integer k, a(10), lab, i, j
      assign 10 to lab
      goto lab, (10, 20)
   10 go to (20, 30, 40), k
   20 if (k - 5) 30, 40, 50
   30 a(1) = 1
c$omp parallel
      if (k .eq. 3) goto 35
c$omp critical
      a(2) = 2
c$omp end critical
   35 continue
c$omp end parallel
   40 call other(k, *50, *60)
      return 1
   50 return 2
   60 do 80 i = 1, 3
      do 70 j = 1, 3
        if (j .eq. 2) goto 70
c$omp parallel
      a(i) = j
c$omp end parallel
   70 continue
      do 80 j = 1, 3
c$omp atomic
      a(i) = a(i) + j
   80 continue
      entry behind(k)
c$omp parallel do
      do 100 i = 1, 3
      do 100 j = 1, 3
        if (j .eq. i) goto 100
        read (*, *, end = 90, err = 90) a(i)
        goto 100
   90   a(i) = 0
  100 continue
      stop 'end'
      end

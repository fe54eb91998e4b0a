c     Target constructs in fixed form, implicit types, a common block, labels, lines up to column 72.
      program tfixed
      common /blk/ u, v(8)
      dimension w(20)
      u = 1
      do 10 i = 1, 8
         v(i) = i
         w(i) = 0
   10 continue
C$OMP TARGET DATA MAP(TO: V) MAP(TOFROM: W(1:8))
c$omp+ if(u .gt. 0.5)
      do 20 k = 1, 3
*$OMP TARGET TEAMS DISTRIBUTE PARALLEL DO MAP(TO: V) MAP(TOFROM: W(1:8))
      do 30 i = 1, 8
   30 w(i) = w(i) + v(i) * k
   20 continue
!$omp target update from(w(1:8)) if(w(1).lt.100.0.and.w(2).lt.100.0)
c$omp end target data
!$omp target map(tofrom: u, lo
c a comment in between
!$omp1 ng, wo
!$omp2rd) device(0)
      u = u + 1
      long = 5
      word = 2
!$omp end target
      call inside(w, 8)
      print '(9f7.1)', u, (w(i), i = 1, 8)
      print *, long, wo
     3rd
      end

      subroutine inside(array, length)
      save
      real array(*)
      integer length
!$omp target map(tofrom: array(1:length))
      array(1) = array(1) + length
!$omp end target
!$omp target map(tofrom: array(1:length)) if(length > 0)
      array(1) = array(1) + length
!$omp end target
      end

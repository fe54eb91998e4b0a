c     Target constructs in fixed form: implicit types, sections that lines cut, values in a parallel region.
      subroutine fixed(a, n)
      dimension a(n), quantity(100)
      common /values/ value(10), kept
C$OMP PARALLEL PRIVATE(I)
C$OMP DO
      do 10 i = 1, n
!$omp target map(tofrom: a(i:i), quantity(i * 2 - 1:i * 3 + i * 5 - 7),
!$omp&va
!$omp&lue(2:3)) if(a(i) .gt. 0 .and. quantity(i) .gt. value(1) .a
!$omp&nd. kept .eq. 1)
      a(i) = a(i) + quantity(i)
!$omp end target
   10 continue
C$OMP END PARALLEL
*$OMP TARGET UPDATE TO(A(1:N)) FROM(VALUE)
      do 30 i = 1, 2
c$omp target parallel do map(a)
      do 30 j = 1, 2
   30 a(j) = 0
      end

c     Fixed form: conditions and names that columns cut, statements without blanks.
      program columns
      integer a(10),b(10),n,nlong
      n=10
      nlong=3
      a=1
      b=2
!$omp target map(tofrom:a(1:n),b)if(n.gt.1.and.nlong.gt.1.and.n.lt.99
!$omp&.and.nlong.lt.99.and.n+nlong*n+nlong*n+nlong*n+nlong*n+n.gt.3)
      do 10 i=1,n
   10 a(i)=a(i)+b(i)
!$omp end target
!$omp paralleldo
      do 20 i=1,n
   20 a(i)=a(i)+1
C$OMP TARGET DATA MAP(TOFROM:A)DEVICE(N-
C$OMP1N)
!$omp target update to(a)
c$omp end target data
      print*,a
      end

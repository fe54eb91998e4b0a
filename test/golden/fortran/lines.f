c     Fixed form: sentinels in any case, continuation in column 6, column 72, tabs, Hollerith, blanks anywhere, labels.
      program lines
      integer a(10), i, j, k, lab
      real r
      k = 1
c$omp parallel default(none) shared(a, k)
c$omp+  private(i, j,                                                   this is behind column 72
C$OMP&  r)
*$OMP DO
      do 10 i = 1, 3
        a(i) =
     +    i
c     a comment between continued lines

     1    + 1
   10 continue
!$omp end do nowait
C$omp DO SCHEDULE(STATIC,2)
      DO20I=1,3
   20 A(I)=I
c$omp do
      do 30 i = 1, 3
      do 30 j = 1, 3
   30 a(i) = a(i) + j
*$omp end do
!$    k = k
!$   &  + 1
c$    k = k + 1
*$ 40 continue
c$ 45 k = k
c$   1  + 1
c$omp critical (x)
      k = k + 1; a(1) = k
c$omp endcritical (x)
	a(2) = 3
	1  + 4
c$omp	barrier
c$acc parallel loop
cdir$ ivdep
c$omp atomic
      k = k
     &  + 1
c$omp single
      a(3) = 5
c$omp end single
c$omp endparallel
   50 format(5h c$om, 6h!$omp , i6)
      write (*, 50) a(1) ! '!$omp parallel'
      write (*, '(a)') 'c$omp parallel it''s
     &c$omp barrier'
c$omp parallel
      continue
   60 k = 7
c$omp end parallel
      do 70 i = 1, 2
c$omp parallel
c$omp end parallel
   70 continue
c$omp parallel do simd
      do i = n_one_quite_long_name_of_m + n_another_long_name_of_m,
     &  n_one_quite_long_name_of_m * 2 - n_another_long_name_of_m +
     &  (n_one_quite_long_name_of_m - 1), n_one_quite_long_name_of_m
     &ine * 3
        a(i) = i
      end do
      end

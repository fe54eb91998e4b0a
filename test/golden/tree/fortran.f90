module m
  implicit none
  interface
    subroutine q(x)
      integer x
    end subroutine
  end interface
contains
  pure function f(x) result(y)
    real, intent(in) :: x
    real y
    y = x
  end function f
  subroutine s(a, n)
    integer n, i, j
    real a(n)
!$omp parallel default(none) & ! c
!$omp& shared(a, n) private(i,j)
!$omp paralleldo schedule(dynamic, &
!$OMP  & 4)
    do i = 1, n
       a(i) = f(a(i)); if (i > 3) call foo(i)
    end do
!$omp do
    do 10 i=1,n
    do 10 j=1,n
10  a(i) = 1
!$omp end do nowait
!$omp sections
   a(1) = 2
!$omp section
   a(2) = 1
!$omp end sections
!$omp atomic
   n = n + 1
!$omp atomic capture
   n = n + 1
   i = n
!$omp end atomic
!$omp single
 select case (n)
 case (1)
   goto 20
 case default
   print *, 'x!$omp', "a&
   &b"
 end select
!$omp end single copyprivate(i)
20 continue
!$omp end parallel
  if (n) 10, 20, 30
30 return
  end
end module
use m
print *, 1
!$omp parallel
block
 integer k
 k = 1
end block
end

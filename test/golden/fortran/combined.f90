! Combined constructs are taken apart where that is possible; clauses go where they belong.
subroutine combined(a, n)
  implicit none
  integer, intent(in) :: n
  real, intent(inout) :: a(n)
  real :: s
  integer :: i, k
  s = 0
  k = n
!$omp parallel do
  do i = 1, n
    a(i) = 1
  end do
!$omp parallel do default(none) shared(a, n) private(i) firstprivate(k) lastprivate(k) &
!$omp   reduction(+: s) num_threads(2) schedule(dynamic, 3)
  do i = 1, n
    s = s + a(i)
    k = i
  end do
!$omp end parallel do
!$omp paralleldo if(n > 3)
  do i = 1, n
    a(i) = k
  end do
!$omp endparalleldo
!$omp parallel do simd
  do i = 1, n
    a(i) = a(i) + 1
  end do
!$omp end parallel do simd
!$omp parallel sections
  a(1) = 1
!$omp section
  a(2) = 2
!$omp end parallel sections
!$omp parallel workshare
  a = a + 1
  where (a > 3) a = 3
!$omp end parallel workshare
!$omp parallel master
  a(1) = 2
!$omp end parallel master
!$omp parallel masked filter(0)
  a(1) = 2
!$omp end parallel masked
!$omp parallel loop
  do i = 1, n
    a(i) = 0
  end do
!$omp parallel master taskloop
  do i = 1, n
    a(i) = 1
  end do
!$omp parallel master taskloop simd
  do i = 1, n
    a(i) = 1
  end do
!$omp parallel masked taskloop grainsize(2)
  do i = 1, n
    a(i) = 1
  end do
!$omp end parallel masked taskloop
!$omp parallel masked taskloop simd
  do i = 1, n
    a(i) = 1
  end do
!$omp teams
  a(1) = 1
!$omp end teams
!$omp teams distribute
  do i = 1, n
    a(i) = 1
  end do
!$omp teams distribute simd
  do i = 1, n
    a(i) = 1
  end do
!$omp teams distribute parallel do num_teams(2)
  do i = 1, n
    a(i) = 1
  end do
!$omp teams distribute parallel do simd
  do i = 1, n
    a(i) = 1
  end do
!$omp teams loop
  do i = 1, n
    a(i) = 1
  end do
!$omp teams
!$omp distribute
  do i = 1, n
    a(i) = 1
  end do
!$omp distribute simd
  do i = 1, n
    a(i) = 1
  end do
!$omp distribute parallel do
  do i = 1, n
    a(i) = 1
  end do
!$omp distribute parallel do simd
  do i = 1, n
    a(i) = 1
  end do
!$omp end distribute parallel do simd
!$omp end teams
end subroutine

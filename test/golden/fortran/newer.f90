! Directives that not every compiler knows, of 5.0 to 6.0.
! gfortran: none
subroutine newer(a, n)
  implicit none
  integer, intent(in) :: n
  real, intent(inout) :: a(n)
  integer :: i, x
  integer, save :: y
!$omp declare mapper(real :: v) map(v)
!$omp declare induction(step : integer : omp_var = omp_var + omp_step)
!$omp groupprivate(y)
!$omp allocate(x) align(64)
!$omp metadirective when(user={condition(n > 3)}: parallel do) default(nothing)
  do i = 1, n
    a(i) = 1
  end do
!$omp begin metadirective when(implementation={vendor(gnu)}: parallel)
  a(1) = 1
!$omp barrier
!$omp end metadirective
!$omp assume holds(n > 0)
  a(1) = 2
!$omp end assume
!$omp assumes no_openmp
!$omp parallel
!$omp atomic compare
  if (x == 3) x = 4
!$omp atomic compare capture fail(relaxed)
  if (x == 3) then
    x = 4
  else
    i = x
  end if
!$omp end atomic
!$omp end parallel
!$omp tile sizes(4)
  do i = 1, n
    a(i) = 1
  end do
!$omp end tile
!$omp parallel do
!$omp unroll partial(2)
  do i = 1, n
    a(i) = 1
  end do
!$omp end unroll
!$omp interop init(targetsync: x)
!$omp dispatch nowait
  call newer(a, n)
!$omp allocators allocate(a)
  allocate (a(n))
!$omp parallel single
  a(1) = 1
!$omp end parallel single
!$omp taskgraph
!$omp task
  a(1) = 1
!$omp end task
!$omp end taskgraph
!$omp workdistribute
  a = 1
!$omp end workdistribute
!$omp stripe sizes(2)
  do i = 1, n
    a(i) = 1
  end do
!$omp interchange
  do i = 1, n
    do x = 1, n
      a(i) = x
    end do
  end do
!$omp reverse
  do i = 1, n
    a(i) = 1
  end do
!$omp split counts(1, omp_fill)
  do i = 1, n
    a(i) = 1
  end do
!$omp fuse
  do i = 1, n
    a(i) = 1
  end do
  do i = 1, n
    a(i) = 1
  end do
!$omp end fuse
!$omp taskloop
  do i = 1, n
!$omp task_iteration depend(in: a(i))
    a(i) = 1
  end do
!$omp target loop
  do i = 1, n
    a(i) = 1
  end do
!$omp target parallel sections
  a(1) = 1
!$omp section
  a(2) = 1
!$omp end target parallel sections
end subroutine

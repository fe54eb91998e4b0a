! Tasks and what waits for them.
subroutine work(a, n)
  implicit none
  integer, intent(in) :: n
  real, intent(inout) :: a(n)
  integer :: i
!$omp parallel default(none) shared(a, n)
!$omp single private(i)
!$omp task default(none) shared(a)
  a(1) = 1
!$omp end task
!$omp task untied default(none) shared(a) if(task: n > 3) final(n > 4) mergeable priority(2) depend(inout: a(1))
  a(1) = 2
!$omp end task
!$omp task shared(a)
  block
    a(2) = 1
  end block
!$omp taskwait
!$omp taskyield
!$omp taskgroup
  do i = 1, n
!$omp task shared(a) firstprivate(i)
!$omp task shared(a)
    a(i) = i
!$omp end task
!$omp taskwait depend(in: a)
!$omp endtask
  end do
!$omp end taskgroup
!$omp taskloop shared(a) num_tasks(2)
  do i = 1, n
    a(i) = i
  end do
!$omp taskloop shared(a) nogroup
  do i = 1, n
!$omp task shared(a)
    a(i) = i
!$omp end task
  end do
!$omp end taskloop
!$omp taskloop simd shared(a)
  do i = 1, n
    a(i) = i
  end do
!$omp end single
!$omp master
!$omp taskgroup
!$omp end taskgroup
!$omp end master
!$omp master taskloop
  do i = 1, n
    a(i) = i
  end do
!$omp end master taskloop
!$omp master taskloop simd
  do i = 1, n
    a(i) = i
  end do
!$omp masked taskloop filter(1)
  do i = 1, n
    a(i) = i
  end do
!$omp masked taskloop simd
  do i = 1, n
    a(i) = i
  end do
!$omp end masked taskloop simd
!$omp end parallel
end subroutine
subroutine keeps(s)
  integer, intent(inout) :: s
  save
!$omp task shared(s) ! its variable is in a BLOCK
  s = s + 1
!$omp end task
end subroutine
subroutine keeps_typed(s)
  implicit none
  integer, intent(inout) :: s
  save
!$omp task shared(s)
  s = s + 1
!$omp end task
end subroutine

! Tasks in all places: their handle is the one variable that the instrumenter needs.
module work
  implicit none
contains
  recursive function fib(n) result(f)
    integer, intent(in) :: n
    integer :: f, x, y
    if (n < 2) then
      f = n
      return
    end if
!$omp task shared(x) if(task: n > 3)
    x = fib(n - 1)
!$omp end task
!$omp task default(none) shared(y) firstprivate(n)
    y = fib(n - 2)
!$omp end task
!$omp taskwait
    f = x + y
  end function fib
  subroutine keeps(s)
    integer, intent(inout) :: s
    save
    integer :: kept = 0
!$omp task shared(s) ! the procedure saves its variables
    kept = kept + 1
    s = s + kept
!$omp end task
!$omp taskwait
  end subroutine keeps
end module work
program tasks
  use work, only: fib, keeps
  implicit none
  integer :: f, i, s, t
  s = 0; t = 0
!$omp parallel default(none) shared(f, s, t) num_threads(2)
!$omp single
  f = fib(8)
  call keeps(s)
!$omp taskgroup
  do i = 1, 4
!$omp task untied default(none) shared(s) firstprivate(i)
!$omp task default(none) shared(s) firstprivate(i)
!$omp atomic
    s = s + i
!$omp end task
!$omp taskyield
!$omp end task
  end do
!$omp end taskgroup
!$omp taskloop default(none) shared(t) grainsize(2)
  do i = 1, 8
!$omp atomic
    t = t + i
  end do
!$omp end taskloop
! taskloop simd
! and those with master,
! which not every compiler has,
! are in composite.f90
!$omp end single
!$omp end parallel
  print *, f, s, t
end program

! Untied tasks are measured as tied ones, because no Fortran compiler moves them to another thread (doc/pomp2.md): should one begin to, this tells.
program untied
  use omp_lib
  implicit none
  integer :: i, j, k, first, last, moved, total
  real :: x
  moved = 0; total = 0
!$omp parallel num_threads(2)
!$omp single
  do i = 1, 100
!$omp task untied shared(moved, total) private(first, last, j, k, x) firstprivate(i)
    first = omp_get_thread_num()
    do j = 1, 4
!$omp task private(k, x)
      x = 0
      do k = 1, 2000
        x = x + sin(real(k))
      end do
      if (x > 1e9) print *, x
!$omp end task
!$omp taskyield
    end do
!$omp taskwait
    last = omp_get_thread_num()
!$omp atomic
    total = total + 1
    if (first /= last) then
!$omp atomic
      moved = moved + 1
    end if
!$omp end task
  end do
!$omp end single
!$omp end parallel
  print *, 'tasks', total
  if (moved > 0) print *, moved, ' untied tasks moved: threads have to be told apart, as in C'
end program

! Tasks and sections that are left early, in an order that only one thread can take: what is behind them is counted
! where it belongs. OMP_CANCELLATION=true.
program left
  implicit none
  integer :: i, s
  s = 0
!$omp parallel num_threads(1)
!$omp single
!$omp taskgroup
  do i = 1, 5
!$omp task firstprivate(i) shared(s) if(.false.)
!$omp atomic
    s = s + 1
    if (i == 3) then
!$omp cancel taskgroup
    end if
!$omp cancellation point taskgroup
!$omp critical
    s = s + 10
!$omp end critical
!$omp end task
  end do
!$omp end taskgroup
!$omp taskgroup
!$omp task shared(s)
!$omp cancel taskgroup if(s > 0)
  s = 0
!$omp end task
!$omp end taskgroup
!$omp task shared(s)
  s = s + 100
!$omp end task
!$omp taskwait
!$omp end single
!$omp sections
!$omp section
!$omp critical
  s = s + 1000
!$omp end critical
!$omp cancel sections
  s = 0
!$omp end sections
!$omp sections
!$omp section
  s = s + 10000
!$omp cancel sections if(.false.)
!$omp section
!$omp cancellation point sections
  s = s + 10000
!$omp end sections
!$omp do
  do i = 1, 9
!$omp cancel do if(i == 4)
!$omp critical
    s = s + 100000
!$omp end critical
  end do
!$omp end do
!$omp barrier
!$omp end parallel
  print *, s
end program

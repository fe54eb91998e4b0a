! Constructs that are left early: their result, and events that stay balanced.
program cancel
  implicit none
  integer :: i, found, done
  found = 0; done = 0
!$omp parallel num_threads(2)
!$omp do
  do i = 1, 100
    if (i == 30) then
!$omp atomic write
      found = i
!$omp cancel do
    end if
!$omp cancellation point do
  end do
!$omp end do
!$omp sections
!$omp section
!$omp cancel sections
!$omp section
  continue
!$omp end sections
!$omp single
!$omp taskgroup
!$omp task
!$omp cancel taskgroup
!$omp end task
!$omp end taskgroup
!$omp end single
!$omp cancel parallel if(found > 30)
!$omp end parallel
!$omp parallel num_threads(2)
!$omp barrier
!$omp atomic
  done = done + 1
!$omp end parallel
  print *, found, done
end program

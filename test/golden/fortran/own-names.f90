! Names like ours in the program: the regions' numbers follow.
subroutine names(pomp2_task_1, n)
  implicit none
  integer :: pomp2_task_1, n, POMP2_Left_7
  POMP2_Left_7 = 0
!$omp task shared(pomp2_task_1) firstprivate(n) shared(pomp2_left_7)
  pomp2_task_1 = n + pomp2_left_7
!$omp end task
!$omp taskwait
!$omp parallel do schedule(static, 2)
  do n = 1, 4
    pomp2_task_1 = n
  end do
end subroutine names

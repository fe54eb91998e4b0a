! truth: conforming, scope: intra, level: none, run: yes
! why: tasks may be made by any thread
program test
  use omp_lib
  implicit none
  integer :: i, sum
  sum = 0
  !$omp parallel num_threads(4)
  if (omp_get_thread_num() == 1) then
    do i = 1, 4
      !$omp task firstprivate(i) shared(sum)
      !$omp atomic
      sum = sum + i
      !$omp end task
    end do
  end if
  !$omp taskwait
  !$omp end parallel
end program

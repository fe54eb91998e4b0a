! truth: deadlock, scope: intra, level: 0, run: yes
! why: one case has no barrier
program test
  use omp_lib
  implicit none
  !$omp parallel num_threads(4)
  select case (omp_get_thread_num())
  case (0)
    !$omp barrier
  case (1:2)
    !$omp barrier
  case default
    continue
  end select
  !$omp end parallel
end program

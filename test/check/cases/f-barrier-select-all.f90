! truth: nonconforming, scope: intra, level: 1, run: yes
! why: every case has a barrier, so that it runs
program test
  use omp_lib
  implicit none
  !$omp parallel num_threads(4)
  select case (mod(omp_get_thread_num(), 3))
  case (0)
    !$omp barrier
  case (1)
    !$omp barrier
  case default
    !$omp barrier
  end select
  !$omp end parallel
end program

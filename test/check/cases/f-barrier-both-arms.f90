! truth: nonconforming, scope: intra, level: 1, run: yes
! why: each thread meets one barrier, but not the same one
program test
  use omp_lib
  implicit none
  !$omp parallel num_threads(4)
  if (omp_get_thread_num() == 0) then
    !$omp barrier
  else
    !$omp barrier
  end if
  !$omp end parallel
end program

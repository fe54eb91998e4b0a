! truth: deadlock, scope: intra, level: 0, run: yes
! why: some threads take their pointer away
program test
  use omp_lib
  implicit none
  integer, target :: limit
  integer, pointer :: own
  limit = 4
  !$omp parallel num_threads(4) private(own)
  own => limit
  if (omp_get_thread_num() > 0) nullify(own)
  if (associated(own)) then
    !$omp barrier
  end if
  !$omp end parallel
end program

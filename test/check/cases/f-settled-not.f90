! truth: deadlock, scope: intra, level: 0, run: yes
! why: .not. is of the first operand alone; what follows .and. decides
program settled
  use omp_lib
  implicit none
  integer :: rank
  !$omp parallel num_threads(4) private(rank)
  rank = omp_get_thread_num()
  if (.not. .false. .and. rank == 0) then
    !$omp barrier
  end if
  !$omp end parallel
end program settled

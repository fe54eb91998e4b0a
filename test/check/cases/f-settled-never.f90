! truth: conforming, scope: intra, level: none, run: yes
! why: logical constants and comparisons of numbers are the same for every thread
program settled
  use omp_lib
  implicit none
  integer :: rank, left
  left = 0
  !$omp parallel num_threads(4) private(rank) shared(left)
  rank = omp_get_thread_num()
  if (.false. .and. left > 0) then
    !$omp barrier
  end if
  if (rank == 0 .and. .not. (.true. .or. left == 0)) then
    !$omp barrier
  end if
  if (3 == 2 .and. rank == 0) then
    !$omp barrier
  else if (3 .ge. 2 .or. rank == 1) then
    !$omp barrier
  else if (rank == 2) then
    !$omp barrier
  end if
  if (.not. 1 /= 1) then
    !$omp barrier
  else if (rank == 0) then
    !$omp barrier
  end if
  !$omp single
  left = 1
  !$omp end single nowait
  !$omp end parallel
end program settled

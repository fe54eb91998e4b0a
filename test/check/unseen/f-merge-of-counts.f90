! truth: deadlock, scope: intra, level: 0, run: yes, idiom: intrinsic
! why: which of two counts is taken depends on the rank
program merge_of_counts
  use omp_lib
  implicit none
  integer :: i, rounds, total
  total = 0
  !$omp parallel private(i, rounds)
  rounds = merge(2, 3, omp_get_thread_num() == 0)
  do i = 1, rounds
    !$omp single ! HERE
    total = total + 1
    !$omp end single
  end do
  !$omp end parallel
  if (total < 2) stop 1
end program

! truth: deadlock, scope: intra, level: 0, run: yes
! why: CYCLE of the outer loop leaves the barrier behind the inner one out
program test
  use omp_lib
  implicit none
  integer :: i, j
  !$omp parallel num_threads(4) private(i, j)
  outer: do i = 1, 2
    inner: do j = 1, 4
      if (j == 3 .and. omp_get_thread_num() == 2) cycle outer
    end do inner
    !$omp barrier
  end do outer
  !$omp end parallel
end program

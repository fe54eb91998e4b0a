! truth: conforming, scope: intra, level: none, run: yes
! why: EXIT of the inner loop does not leave the outer one, and its barrier
program test
  use omp_lib
  implicit none
  integer :: i, j
  !$omp parallel num_threads(4) private(i, j)
  outer: do i = 1, 2
    inner: do j = 1, 4
      if (j == omp_get_thread_num()) exit inner
    end do inner
    !$omp barrier
  end do outer
  !$omp end parallel
end program

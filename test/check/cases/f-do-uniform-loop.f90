! truth: conforming, scope: intra, level: none, run: yes
! why: a shared-out loop in a loop that all threads go round alike; no end directives
program test
  implicit none
  integer :: i, k, a(100)
  !$omp parallel num_threads(4)
  do k = 1, 3
    !$omp do schedule(dynamic)
    do i = 1, 100
      a(i) = i + k
    end do
  end do
  !$omp end parallel
end program

! truth: conforming, scope: intra, level: none, run: yes, idiom: single
! why: one thread reads the input, copyprivate gives it to all
program test
  implicit none
  integer :: n, k, met
  character(len=8) :: line
  met = 0
  line = '4'
  !$omp parallel private(n, k)
  !$omp single
  read (line, *) n
  !$omp end single copyprivate(n)
  do k = 1, n
    !$omp barrier
    !$omp master
    met = met + 1
    !$omp end master
  end do
  !$omp end parallel
  if (met /= 4) stop 1
end program

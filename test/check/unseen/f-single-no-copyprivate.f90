! truth: deadlock, scope: intra, level: 0, run: yes, idiom: single
! why: the value is read into a private variable of one thread only
program test
  implicit none
  integer :: n, k
  character(len=8) :: line
  line = '4'
  !$omp parallel private(n, k)
  n = 1
  !$omp single
  read (line, *) n
  !$omp end single
  do k = 1, n
    !$omp barrier ! HERE
  end do
  !$omp end parallel
end program

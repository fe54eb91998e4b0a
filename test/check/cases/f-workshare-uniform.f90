! truth: conforming, scope: intra, level: none, run: yes
! why: workshare in both ways that it is written
program test
  implicit none
  integer :: i
  real :: a(100)
  !$omp parallel num_threads(4)
  !$omp workshare
  a = 1
  where (a > 0) a = 2
  forall (i = 1:100) a(i) = i
  !$omp end workshare
  !$omp end parallel
  !$omp parallel workshare
  a = 3
  !$omp end parallel workshare
end program

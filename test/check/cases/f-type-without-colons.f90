! truth: conforming, scope: intra, level: none, run: yes
! why: what looks like a call makes a value of a type
program main
  implicit none
  type pair
    integer :: a, b
  end type
  type(pair) :: p
!$omp parallel num_threads(4) private(p)
  p = pair(1, 2)
  if (p%a == 1) then
!$omp barrier
  end if
!$omp end parallel
end program

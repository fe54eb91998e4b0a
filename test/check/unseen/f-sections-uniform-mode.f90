! truth: conforming, scope: intra, level: none, run: yes, idiom: sections
! why: SELECT CASE on a shared mode leads to sections or to a loop, the same for all
program test
  implicit none
  integer :: mode, a, b, i, pass
  a = 0
  b = 0
  !$omp parallel private(pass, mode)
  do pass = 1, 2
    mode = 3 - pass
    select case (mode)
    case (1)
      !$omp sections
      !$omp section
      a = a + 1
      !$omp section
      b = b + 1
      !$omp end sections
    case (2)
      !$omp do reduction(+:a)
      do i = 1, 5
        a = a + 1
      end do
      !$omp end do
    end select
  end do
  !$omp end parallel
  if (a /= 6 .or. b /= 1) stop 1
end program

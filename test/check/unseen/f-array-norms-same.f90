! truth: conforming, scope: inter, level: none, run: yes, idiom: convergence
! why: it asks those that a reduction put together
module solver
  use omp_lib
  implicit none
  integer, parameter :: n = 200
  real :: u(3, n), norms(3)
contains
  subroutine solve(tolerance)
    real, intent(in) :: tolerance
    real :: own(3)
    integer :: i, round
    own = huge(tolerance)
    do round = 1, 60
      if (round > 1 .and. .not. any(norms > tolerance)) exit
      own = 0
      !$omp barrier
      !$omp single
      norms = 0
      !$omp end single
      !$omp do reduction(+:norms)
      do i = 1, n
        u(:, i) = 0.5 * u(:, i)
        norms = norms + u(:, i)
        own = own + u(:, i)
      end do
      !$omp end do
    end do
  end subroutine
end module

program test
  use solver
  implicit none
  integer :: i
  u = reshape([(real(i / 100)**4, i=1, 3 * n)], [3, n])
  !$omp parallel
  call solve(1e-3)
  !$omp end parallel
end program

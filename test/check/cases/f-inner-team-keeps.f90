! truth: conforming, scope: inter, level: none, run: yes
! why: the kernel's inner team hands the variable on to what only reads it
module kernels
  implicit none
contains
  subroutine cell(n, a, depth)
    integer :: n, depth, i, j
    real :: a(n)
    !$omp do
    do i = 1, n
      do j = 1, depth
        a(i) = a(i) + j
      end do
    end do
    !$omp end do nowait
  end subroutine

  subroutine kernel(n, a, depth)
    integer :: n, depth
    real :: a(n)
    !$omp parallel
    call cell(n, a, depth)
    !$omp end parallel
  end subroutine
end module

program inner_team_keeps
  use kernels
  implicit none
  integer :: depth, t
  real :: a(8, 16)
  depth = 2
  a = 0
  !$omp parallel
  !$omp do
  do t = 1, 16
    call kernel(8, a(:, t), depth)
  end do
  !$omp end do nowait
  if (depth > 1) then
    !$omp barrier
  end if
  !$omp end parallel
  if (abs(a(1, 1) - 3.0) > 0.01) stop 1
end program

! A wavefront whose graph is known: each block needs the one above it and the one to its left. It
! times its own work, and prints the work and the span that follow.
program graphs
  use omp_lib
  implicit none
  integer, parameter :: blocks = 6
  integer :: i, j
  integer, allocatable :: token(:, :)
  double precision :: time(0:blocks, 0:blocks), finish(0:blocks, 0:blocks)

  allocate (token(0:blocks, 0:blocks))
  time = 0
  finish = 0
  !$omp parallel default(shared) private(i, j)
  !$omp single
  do j = 1, blocks
    do i = 1, blocks
      !$omp task default(none) shared(token, time) firstprivate(i, j) &
      !$omp& depend(in: token(i - 1, j), token(i, j - 1)) depend(out: token(i, j))
      time(i, j) = spin(1d-3)
      !$omp end task
    end do
  end do
  !$omp end single
  !$omp end parallel
  do j = 1, blocks
    do i = 1, blocks
      finish(i, j) = max(finish(i - 1, j), finish(i, j - 1)) + time(i, j)
    end do
  end do
  print '(f0.6, 1x, f0.6)', sum(time), finish(blocks, blocks)

contains

  double precision function spin(seconds)
    double precision, intent(in) :: seconds
    double precision :: start

    start = omp_get_wtime()
    do
      spin = omp_get_wtime() - start
      if (spin >= seconds) exit
    end do
  end function
end program

! Solves the model problem by symmetric successive over-relaxation: ./ssor [points in a row]
program ssor
  use grid
  implicit none
  external :: sweep
  character(16) :: argument
  integer :: points, steps
  real(real8) :: change, omega, wrong
  points = 40
  if (command_argument_count() > 0) then
    call get_command_argument(1, argument)
    read (argument, *) points
  end if
  call make_grid(points)
  omega = 2 / (1 + sin(acos(-1d0) * h))
  steps = 0
  do
    call sweep(u, f, n, h, omega, change)
    steps = steps + 1
    if (change < 1d-10 .or. steps == 2000) exit
  end do
  wrong = largest_error()
  print '(a, i0, a, i0, a, es9.2)', 'ssor: ', points, ' points, ', steps, ' steps, error ', wrong
  if (wrong > 0.5 * h * h .or. steps == 2000) stop 1
end program

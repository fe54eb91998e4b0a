! Three executions of a region whose time the program takes itself, within and around it.
module work
  implicit none
contains
  subroutine add(a, n)
    !$omp declare target
    integer, intent(in) :: n
    real(8), intent(inout) :: a(n)
    integer :: i, k
    do k = 1, 200
      do i = 1, n
        a(i) = a(i) * 1.0001d0 + 1
      end do
    end do
  end subroutine
end module

program clock
  use omp_lib
  use work
  implicit none
  integer, parameter :: n = 20000
  real(8) :: a(n), inside, around, t, begun
  integer :: k
  a = 1
  inside = 0
  around = 0
  do k = 1, 3
    begun = omp_get_wtime()
    !$omp target map(tofrom: a, t) ! timed
    t = omp_get_wtime()
    call add(a, n)
    t = omp_get_wtime() - t
    !$omp end target
    around = around + omp_get_wtime() - begun
    inside = inside + t
  end do
  !$omp target map(tofrom: a)
  do k = 1, n
    a(k) = a(k) + 1
  end do
  !$omp end target
  print '(es15.7)', sum(a)
  write (0, *) inside, around
end program

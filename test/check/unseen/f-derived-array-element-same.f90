! truth: conforming, scope: inter, level: none, run: yes, idiom: array
! why: all threads get the same element
program test
  use omp_lib
  implicit none
  type :: domain
    integer :: id
    logical :: boundary
  end type
  type(domain) :: d(0:63)
  integer :: i, halo
  do i = 0, 63
    d(i) = domain(i, mod(i, 4) == 3)
  end do
  halo = 0
  !$omp parallel num_threads(4)
  call update(d(7))
  !$omp end parallel
  if (halo /= 7) stop 1
contains
  subroutine update(mine)
    type(domain), intent(in) :: mine
    if (mine%boundary) then
      !$omp single
      halo = mine%id
      !$omp end single
    end if
  end subroutine
end program

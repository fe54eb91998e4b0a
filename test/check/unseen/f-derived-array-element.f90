! truth: deadlock, scope: inter, level: 0, run: yes, idiom: array
! why: an element of a shared array of a derived type is handed to each thread
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
  call update(d(omp_get_thread_num()))
  !$omp end parallel
contains
  subroutine update(mine)
    type(domain), intent(in) :: mine
    if (mine%boundary) then
      !$omp single ! HERE
      halo = mine%id
      !$omp end single
    end if
  end subroutine
end program

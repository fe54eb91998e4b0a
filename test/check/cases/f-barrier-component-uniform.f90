! truth: conforming, scope: intra, level: none, run: yes
! why: another component of the object holds the thread's number
program test
  use omp_lib
  implicit none
  type :: pair
    integer :: first, second
  end type
  type(pair) :: p
  !$omp parallel num_threads(4) private(p)
  p%first = omp_get_thread_num()
  p%second = 4
  if (p%second == 4) then
    !$omp barrier
  end if
  !$omp end parallel
end program

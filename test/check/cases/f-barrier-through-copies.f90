! truth: deadlock, scope: intra, level: 0, run: yes
! why: the thread's number comes along through copies, an array and a component
program test
  use omp_lib
  implicit none
  type :: pair
    integer :: first, second
  end type
  type(pair) :: p
  integer :: a(3), k
  !$omp parallel num_threads(4) private(p, a, k)
  k = omp_get_thread_num()
  a(2) = k + 1
  p%second = 2 * a(2)
  if (p%second == 4) then
    !$omp barrier
  end if
  !$omp end parallel
end program

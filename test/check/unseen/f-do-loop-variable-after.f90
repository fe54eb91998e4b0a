! truth: deadlock, scope: intra, level: 0, run: yes, idiom: expression
! why: the loop's variable after an exit tells at which element the thread has found something
program test
  use omp_lib
  implicit none
  integer, parameter :: v(6) = [5, 1, 0, 3, 2, 4]
  integer :: k, n
  n = 0
  !$omp parallel private(k)
  do k = 1, 6
    if (v(k) == omp_get_thread_num()) exit
  end do
  if (k <= 3) then
    !$omp single ! HERE
    n = k
    !$omp end single
  end if
  !$omp atomic
  n = n + 1
  !$omp end parallel
end program

! truth: conforming, scope: intra, level: none, run: yes, idiom: array
! why: all count in what is shared
program test
  use omp_lib
  implicit none
  integer :: all_of_them(4), mine(4), n
  all_of_them = [1, 2, 3, 4]
  n = 0
  !$omp parallel private(mine)
  mine = omp_get_thread_num()
  if (count(all_of_them > 1) > 2) then
    !$omp single
    n = 1
    !$omp end single
  else
    mine = 0
  end if
  !$omp end parallel
  if (n > 1) stop 1
end program

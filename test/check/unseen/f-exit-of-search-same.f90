! truth: conforming, scope: intra, level: none, run: yes, idiom: exit
! why: all leave the search at the same place
program exit_of_search
  use omp_lib
  implicit none
  integer :: i, key, total
  total = 0
  !$omp parallel private(i, key)
  key = 3
  search: do i = 1, 64
    !$omp atomic
    total = total + 1
    if (i == key) exit search
    !$omp barrier
  end do search
  !$omp end parallel
  if (total < 1) stop 1
end program

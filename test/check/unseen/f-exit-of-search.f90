! truth: deadlock, scope: intra, level: 0, run: yes, idiom: exit
! why: each leaves the search where it finds its own
program exit_of_search
  use omp_lib
  implicit none
  integer :: i, key, total
  total = 0
  !$omp parallel private(i, key)
  key = omp_get_thread_num() + 1
  search: do i = 1, 64
    !$omp atomic
    total = total + 1
    if (i == key) exit search
    !$omp barrier ! HERE
  end do search
  !$omp end parallel
  if (total < 1) stop 1
end program

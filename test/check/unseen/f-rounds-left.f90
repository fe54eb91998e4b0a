! truth: deadlock, scope: intra, level: 0, run: yes, idiom: loop
! why: how many rounds are left depends on the rank
program rounds_left
  use omp_lib
  implicit none
  integer :: left, total
  total = 0
  !$omp parallel private(left)
  left = omp_get_thread_num() + 1
  do while (left > 0)
    left = left - 1
    !$omp atomic
    total = total + 1
    !$omp barrier ! HERE
  end do
  !$omp end parallel
  if (total < 1) stop 1
end program

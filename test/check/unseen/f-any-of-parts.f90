! truth: deadlock, scope: intra, level: 0, run: yes, idiom: intrinsic
! why: whether any is zero depends on the thread's own
program any_of_parts
  use omp_lib
  implicit none
  integer :: mine(3), given(3), total
  total = 0
  given = (/ 0, 1, 2 /)
  !$omp parallel private(mine)
  mine = omp_get_thread_num()
  if (any(mine == 0)) then
    !$omp barrier ! HERE
  end if
  !$omp atomic
  total = total + mine(1)
  !$omp end parallel
  if (total < 0) stop 1
end program

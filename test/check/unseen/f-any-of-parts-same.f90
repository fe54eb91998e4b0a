! truth: conforming, scope: intra, level: none, run: yes, idiom: intrinsic
! why: whether any is zero is the same for all
program any_of_parts
  use omp_lib
  implicit none
  integer :: mine(3), given(3), total
  total = 0
  given = (/ 0, 1, 2 /)
  !$omp parallel private(mine)
  mine = omp_get_thread_num()
  if (any(given == 0)) then
    !$omp barrier
  end if
  !$omp atomic
  total = total + mine(1)
  !$omp end parallel
  if (total < 0) stop 1
end program

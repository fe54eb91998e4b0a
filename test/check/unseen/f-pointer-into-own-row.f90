! truth: deadlock, scope: intra, level: 0, run: yes, idiom: address
! why: a pointer is associated with the thread's column of a shared array
program test
  use omp_lib
  implicit none
  integer, target :: quota(3, 0:63)
  integer, pointer :: mine(:)
  integer :: k
  do k = 0, 63
    quota(:, k) = [k, 2 * k, 3 * k]
  end do
  !$omp parallel private(mine)
  mine => quota(:, omp_get_thread_num())
  if (mine(2) == 0) then
    !$omp barrier ! HERE
    mine = -1
  end if
  !$omp end parallel
end program

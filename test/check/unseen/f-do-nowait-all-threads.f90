! truth: conforming, scope: inter, level: none, run: yes, idiom: orphan
! why: all threads meet the orphaned loop without a barrier; the one behind it is for all
module fill_mod
  implicit none
  real, save :: v(100) = 0.0
contains
  subroutine fill
    integer :: i
    !$omp do schedule(static)
    do i = 1, 100
      v(i) = 1.0
    end do
    !$omp end do nowait
  end subroutine
end module
program test
  use omp_lib
  use fill_mod
  implicit none
  real :: total
  total = 0.0
  !$omp parallel
  call fill
  !$omp barrier
  if (mod(omp_get_thread_num(), 2) == 0) then
    !$omp atomic
    total = total + 0.0
  end if
  !$omp single
  total = total + sum(v)
  !$omp end single
  !$omp end parallel
  if (total /= 100.0) stop 1
end program

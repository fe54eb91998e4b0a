! truth: deadlock, scope: inter, level: 0, run: yes, idiom: return
! why: those without a part return before the loop
module parts
  use omp_lib
  implicit none
contains
  subroutine add_up(part, n, total)
    integer, intent(in) :: part, n
    integer, intent(inout) :: total
    integer :: i
    if (part > 1) return
    !$omp do ! HERE
    do i = 1, n
      !$omp atomic
      total = total + i
    end do
    !$omp end do
  end subroutine
end module

program return_before_loop
  use parts
  implicit none
  integer :: total
  total = 0
  !$omp parallel
  call add_up(omp_get_thread_num(), 16, total)
  !$omp end parallel
  if (total < 1) stop 1
end program

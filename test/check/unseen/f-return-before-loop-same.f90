! truth: conforming, scope: inter, level: none, run: yes, idiom: return
! why: nobody returns before the loop
module parts
  use omp_lib
  implicit none
contains
  subroutine add_up(part, n, total)
    integer, intent(in) :: part, n
    integer, intent(inout) :: total
    integer :: i
    if (n < 0) return
    !$omp do
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

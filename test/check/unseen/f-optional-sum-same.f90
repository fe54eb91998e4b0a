! truth: conforming, scope: inter, level: none, run: yes, idiom: optional
! why: all hand over the sum
module sums
  implicit none
contains
  subroutine step(n, total)
    integer, intent(in) :: n
    integer, intent(inout), optional :: total
    if (present(total)) then
      !$omp atomic
      total = total + n
      !$omp barrier
    end if
  end subroutine
end module

program optional_sum
  use sums
  use omp_lib
  implicit none
  integer :: total
  total = 0
  !$omp parallel
  if (omp_get_thread_num() == 0) then
    call step(1, total)
  else
    call step(2, total)
  end if
  !$omp end parallel
  if (total < 0) stop 1
end program

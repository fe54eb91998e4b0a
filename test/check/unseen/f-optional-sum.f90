! truth: deadlock, scope: inter, level: 0, run: yes, idiom: optional
! why: some hand over the sum that all wait for
module sums
  implicit none
contains
  subroutine step(n, total)
    integer, intent(in) :: n
    integer, intent(inout), optional :: total
    if (present(total)) then
      !$omp atomic
      total = total + n
      !$omp barrier ! HERE
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
    call step(1)
  else
    call step(2, total)
  end if
  !$omp end parallel
  if (total < 0) stop 1
end program

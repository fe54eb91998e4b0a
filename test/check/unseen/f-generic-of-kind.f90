! truth: deadlock, scope: inter, level: 0, run: yes, idiom: generic
! why: some call the specific procedure that waits
module puts
  implicit none
  interface put
    module procedure put_number, put_flag
  end interface
contains
  subroutine put_number(n, total)
    integer, intent(in) :: n
    integer, intent(inout) :: total
    !$omp atomic
    total = total + n
  end subroutine
  subroutine put_flag(flag, total)
    logical, intent(in) :: flag
    integer, intent(inout) :: total
    !$omp atomic
    total = total + merge(1, 0, flag)
    !$omp barrier ! HERE
  end subroutine
end module

program generic_of_kind
  use puts
  use omp_lib
  implicit none
  integer :: total
  total = 0
  !$omp parallel
  call put(.true., total)
  if (omp_get_thread_num() == 0) call put(.false., total)
  !$omp end parallel
  if (total < 1) stop 1
end program

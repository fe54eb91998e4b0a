! truth: conforming, scope: inter, level: none, run: yes, idiom: generic
! why: some call the specific procedure that does not wait
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
    !$omp barrier
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
  if (omp_get_thread_num() == 0) call put(2, total)
  !$omp end parallel
  if (total < 1) stop 1
end program

! truth: deadlock, scope: inter, level: 0, run: yes, idiom: expression
! why: odd threads alone have the bit
module levels
  implicit none
contains
  subroutine exchange(me)
    integer, intent(in) :: me
    if (btest(me, 0)) then
      !$omp barrier ! HERE
    end if
  end subroutine
end module
program test
  use omp_lib
  use levels
  implicit none
  !$omp parallel
  call exchange(omp_get_thread_num())
  !$omp end parallel
end program

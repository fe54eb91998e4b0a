! truth: conforming, scope: inter, level: none, run: yes, idiom: expression
! why: all ask for the bit of the same number
module levels
  implicit none
contains
  subroutine exchange(me)
    integer, intent(in) :: me
    if (btest(me, 0)) then
      !$omp barrier
    end if
  end subroutine
end module
program test
  use omp_lib
  use levels
  implicit none
  !$omp parallel
  call exchange(omp_get_num_threads())
  !$omp end parallel
end program

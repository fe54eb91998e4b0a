! truth: conforming, scope: inter, level: none, run: yes, idiom: bits
! why: it has the rounds there
module words
  use, intrinsic :: iso_fortran_env, only: int16, int64
  implicit none
  integer :: ticks = 0
contains
  pure integer(int64) function packed(parts)
    integer(int16), intent(in) :: parts(4)
    packed = transfer(parts, 0_int64)
  end function

  subroutine replay(word)
    integer(int64), intent(in) :: word
    integer(int16) :: parts(4)
    integer :: round
    parts = transfer(word, parts)
    do round = 1, parts(3)
      !$omp single
      ticks = ticks + parts(1)
      !$omp end single nowait
      !$omp barrier
    end do
  end subroutine
end module

program test
  use omp_lib
  use words
  implicit none
  integer(int16) :: me
  !$omp parallel private(me)
  me = int(omp_get_thread_num(), int16)
  call replay(packed([1_int16, me, 2_int16, 3_int16]))
  !$omp end parallel
end program

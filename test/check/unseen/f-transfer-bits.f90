! truth: deadlock, scope: inter, level: 0, run: yes, idiom: bits
! why: the word that each thread unpacks has its number where the rounds are read
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
      !$omp single ! HERE
      ticks = ticks + parts(1)
      !$omp end single nowait
      !$omp barrier ! HERE
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
  call replay(packed([1_int16, 2_int16, me, 3_int16]))
  !$omp end parallel
end program

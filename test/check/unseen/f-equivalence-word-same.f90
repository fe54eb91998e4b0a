! truth: conforming, scope: inter, level: none, run: yes, idiom: common
! why: two names for one word: what was the number is set to the size before the mode is tested
module words
  use omp_lib
  implicit none
contains
  subroutine settle
    integer :: id, mode
    equivalence (id, mode)
    id = omp_get_thread_num()
    call show(id)
    id = omp_get_num_threads()
    if (mode > 1) then
      !$omp barrier
    end if
  end subroutine
  subroutine show(k)
    integer, intent(in) :: k
    if (k < 0) print *, k
  end subroutine
end module

program test
  use words
  implicit none
  !$omp parallel
  call settle
  !$omp end parallel
end program

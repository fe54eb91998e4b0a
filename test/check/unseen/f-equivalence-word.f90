! truth: deadlock, scope: inter, level: 0, run: yes, idiom: common
! why: two names for one word: what is set as the number is tested as the mode
module words
  use omp_lib
  implicit none
contains
  subroutine settle
    integer :: id, mode
    equivalence (id, mode)
    id = omp_get_thread_num()
    call show(id)
    if (mode > 1) then
      !$omp barrier ! HERE
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

! truth: conforming, scope: inter, level: none, run: yes
! why: the root hands over a text, too, which does not wait, and all a number
module log_mod
  implicit none
contains
  subroutine note(what)
    class(*), intent(in) :: what
    select type (what)
    type is (integer)
      !$omp barrier
      if (what < 0) stop 1
    type is (character(*))
      if (len(what) < 1) stop 1
    end select
  end subroutine
end module
program test
  use omp_lib
  use log_mod
  implicit none
  !$omp parallel num_threads(4)
  if (omp_get_thread_num() == 0) call note("root")
  call note(7)
  !$omp end parallel
end program

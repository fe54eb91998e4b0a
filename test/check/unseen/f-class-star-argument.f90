! truth: deadlock, scope: inter, level: 0, run: yes, idiom: select-type
! why: an unlimited polymorphic argument is an integer in some calls, a real in the others
module anything
  implicit none
contains
  subroutine consume(x)
    class(*), intent(in) :: x
    select type (x)
    type is (integer)
      !$omp barrier ! HERE
      if (x < 0) stop 1
    type is (real)
      if (x < 0.0) stop 1
    end select
  end subroutine
end module
program test
  use omp_lib
  use anything
  implicit none
  !$omp parallel
  if (omp_get_thread_num() < 1) then
    call consume(1)
  else
    call consume(1.0)
  end if
  !$omp end parallel
end program

! truth: conforming, scope: inter, level: none, run: yes, idiom: select-type
! why: the calls in the branch pass a real, the call for all passes an integer
module anything
  implicit none
contains
  subroutine consume(x)
    class(*), intent(in) :: x
    select type (x)
    type is (integer)
      !$omp barrier
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
  if (omp_get_thread_num() < 1) call consume(1.0)
  call consume(1)
  !$omp end parallel
end program

! truth: deadlock, scope: inter, level: 0, run: yes
! why: the body stands in a submodule
module work
  implicit none
  interface
    module subroutine meet(n)
      integer, intent(in) :: n
    end subroutine
  end interface
end module
submodule (work) bodies
  implicit none
contains
  module subroutine meet(n)
    integer, intent(in) :: n
    if (n == 1) then
      !$omp barrier
    end if
  end subroutine
end submodule
program test
  use omp_lib
  use work
  implicit none
  !$omp parallel num_threads(4)
  call meet(omp_get_thread_num())
  !$omp end parallel
end program

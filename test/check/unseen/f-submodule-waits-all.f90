! truth: conforming, scope: inter, level: none, run: yes, idiom: submodule
! why: the submodule's procedure waits in every thread; its argument only says what is stored
module field_mod
  implicit none
  integer, save :: cells(16) = 0
  interface
    module subroutine swap_halo(side)
      integer, intent(in) :: side
    end subroutine
  end interface
end module
submodule(field_mod) field_impl
  implicit none
contains
  module procedure swap_halo
    !$omp barrier
    if (side == 0) then
      cells(1) = 1
    end if
  end procedure
end submodule
program test
  use omp_lib
  use field_mod
  implicit none
  !$omp parallel
  call swap_halo(omp_get_thread_num())
  !$omp end parallel
  if (cells(1) /= 1) stop 1
end program

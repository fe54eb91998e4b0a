! truth: deadlock, scope: inter, level: 0, run: yes, idiom: submodule
! why: the barrier is in a submodule's procedure, the module only declares it
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
  module subroutine swap_halo(side)
    integer, intent(in) :: side
    if (side > 1) return
    !$omp barrier ! HERE
    !$omp master
    cells(1) = side
    !$omp end master
  end subroutine
end submodule
program test
  use omp_lib
  use field_mod
  implicit none
  !$omp parallel
  call swap_halo(omp_get_thread_num())
  !$omp end parallel
end program

! truth: nonconforming, scope: inter, level: 0, run: yes, idiom: orphan
! why: half of the threads skip an orphaned loop without a barrier: iterations are lost
module fill_mod
  implicit none
  real, save :: v(100) = 0.0
contains
  subroutine fill
    integer :: i
    !$omp do schedule(static) ! HERE
    do i = 1, 100
      v(i) = 1.0
    end do
    !$omp end do nowait
  end subroutine
end module
program test
  use omp_lib
  use fill_mod
  implicit none
  integer :: t
  !$omp parallel private(t)
  t = omp_get_thread_num()
  if (mod(t, 2) == 0) call fill
  !$omp end parallel
end program

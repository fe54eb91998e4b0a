! truth: conforming, scope: inter, level: none, run: yes
! why: the bounds that the pointer gets are the same
program test
  use omp_lib
  implicit none
  real, target :: field(8)
  field = 0
  !$omp parallel num_threads(4)
  call sweep(omp_get_thread_num())
  !$omp end parallel
contains
  subroutine sweep(me)
    integer, intent(in) :: me
    real, pointer :: part(:)
    integer :: k
    part(2:7) => field
    do k = 1, size(part)
      !$omp barrier
    end do
    if (me > 3) stop 1
  end subroutine
end program

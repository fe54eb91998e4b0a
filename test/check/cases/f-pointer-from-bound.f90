! truth: deadlock, scope: inter, level: 0, run: yes
! why: the lower bound that the pointer gets is the number, the upper one is fixed
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
    part(me:7) => field
    do k = 1, size(part)
      !$omp barrier
    end do
    if (me > 3) stop 1
  end subroutine
end program

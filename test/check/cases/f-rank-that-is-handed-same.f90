! truth: conforming, scope: inter, level: none, run: yes
! why: the root hands over a line, too, which does not wait, and all a plane
module halo_mod
  implicit none
contains
  subroutine swap(a)
    real, intent(in) :: a(..)
    select rank (a)
    rank (2)
      !$omp barrier
      if (size(a) < 1) stop 1
    rank default
      if (rank(a) > 2) stop 1
    end select
  end subroutine
end module
program test
  use omp_lib
  use halo_mod
  implicit none
  real :: block(4, 4, 4)
  block = 0
  !$omp parallel num_threads(4)
  if (omp_get_thread_num() == 0) call swap(block(:, 1, 2))
  call swap(block(:, 2:3, 2))
  !$omp end parallel
end program

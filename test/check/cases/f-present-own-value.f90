! truth: conforming, scope: inter, level: none, run: yes
! why: each thread hands over its own value, but all hand over one
program test
  use omp_lib
  implicit none
  !$omp parallel num_threads(4)
  call step(omp_get_thread_num())
  !$omp end parallel
contains
  subroutine step(rank)
    integer, optional, intent(in) :: rank
    if (present(rank)) then
      !$omp barrier
      if (rank < 0) stop 1
    end if
  end subroutine
end program

! truth: deadlock, scope: inter, level: 0, run: yes, idiom: return
! why: an alternate return, taken by the root, leads past the wait
module checks
  implicit none
contains
  subroutine check(rank, *)
    integer, intent(in) :: rank
    if (rank == 0) return 1
  end subroutine
end module

program test
  use omp_lib
  use checks
  implicit none
  integer :: n
  n = 0
  !$omp parallel
  call check(omp_get_thread_num(), *20)
  !$omp barrier ! HERE
20 continue
  !$omp atomic
  n = n + 1
  !$omp end parallel
  if (n < 1) stop 1
end program

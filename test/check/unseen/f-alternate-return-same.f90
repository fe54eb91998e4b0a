! truth: conforming, scope: inter, level: none, run: yes, idiom: return
! why: an alternate return, taken by the root, leads to what is done before the wait
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
20 continue
  !$omp barrier
  !$omp atomic
  n = n + 1
  !$omp end parallel
  if (n < 1) stop 1
end program

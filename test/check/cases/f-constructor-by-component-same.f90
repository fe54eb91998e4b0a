! truth: conforming, scope: intra, level: none, run: yes
! why: the second one is the size
program test
  use omp_lib
  implicit none
  type :: team
    integer :: rank, ranks
  end type
  type(team) :: t
  !$omp parallel num_threads(4) private(t)
  t = team(omp_get_thread_num(), omp_get_num_threads())
  if (t%ranks > 1) then
    !$omp barrier
  end if
  !$omp end parallel
end program

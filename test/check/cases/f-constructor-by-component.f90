! truth: deadlock, scope: intra, level: 0, run: yes
! why: the first component is the number
program test
  use omp_lib
  implicit none
  type :: team
    integer :: rank, ranks
  end type
  type(team) :: t
  !$omp parallel num_threads(4) private(t)
  t = team(omp_get_thread_num(), omp_get_num_threads())
  if (t%rank > 1) then
    !$omp barrier
  end if
  !$omp end parallel
end program

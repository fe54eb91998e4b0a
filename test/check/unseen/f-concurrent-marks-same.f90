! truth: conforming, scope: inter, level: none, run: yes, idiom: do-concurrent
! why: they are those of all cells
module refinement
  implicit none
  integer, parameter :: n = 40
  real :: error(n)
contains
  subroutine refine(first, last)
    integer, intent(in) :: first, last
    logical :: marked(n)
    integer :: i, level
    marked = .false.
    do concurrent (i=first:last, error(i) > 0.5)
      marked(i) = .true.
    end do
    do level = 1, count(marked)
      !$omp barrier
      !$omp master
      error(level) = error(level) / 2
      !$omp end master
    end do
  end subroutine
end module

program test
  use omp_lib
  use refinement
  implicit none
  integer :: me, team, i
  error = [(merge(0.9, 0.1, i < 15), i=1, n)]
  !$omp parallel private(me, team)
  me = omp_get_thread_num()
  team = omp_get_num_threads()
  call refine(1, n)
  !$omp end parallel
end program

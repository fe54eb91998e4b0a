! truth: conforming, scope: inter, level: none, run: yes, idiom: nested
! why: the number of the ancestor at level one is the same for the whole inner team
subroutine inner(v)
  use omp_lib
  implicit none
  integer, intent(inout) :: v(2)
  !$omp parallel num_threads(2)
  if (omp_get_ancestor_thread_num(1) > 0) then
    !$omp barrier
  end if
  !$omp single
  v = omp_get_ancestor_thread_num(1)
  !$omp end single
  !$omp end parallel
end subroutine
program test
  use omp_lib
  implicit none
  integer :: v(2, 0:63)
  v = 0
  call omp_set_max_active_levels(2)
  !$omp parallel num_threads(4)
  call inner(v(:, omp_get_thread_num()))
  !$omp end parallel
  if (v(1, 0) /= 0) stop 1
end program

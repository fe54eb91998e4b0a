! truth: deadlock, scope: inter, level: 0, run: yes, idiom: nested
! why: the inner team's thread number decides over the inner team's barrier
subroutine inner(v)
  use omp_lib
  implicit none
  integer, intent(inout) :: v(2)
  integer :: t
  !$omp parallel num_threads(2) private(t)
  t = omp_get_thread_num()
  v(t + 1) = omp_get_ancestor_thread_num(1)
  if (t == 1) then
    !$omp barrier ! HERE
  end if
  !$omp end parallel
end subroutine
program test
  use omp_lib
  implicit none
  integer :: v(2, 0:63)
  call omp_set_max_active_levels(2)
  !$omp parallel num_threads(4)
  call inner(v(:, omp_get_thread_num()))
  !$omp end parallel
end program

! truth: conforming, scope: inter, level: none, run: yes, idiom: return
! why: any() over a shared vector that nobody writes
program test
  implicit none
  integer :: all_parts(8), k, hits
  all_parts = [(k, k=1, 8)]
  hits = 0
  !$omp parallel
  if (any(special(all_parts))) then
    !$omp single
    hits = 1
    !$omp end single
  end if
  !$omp atomic
  hits = hits + 1
  !$omp end parallel
  if (hits < 2) stop 1
contains
  elemental logical function special(i)
    integer, intent(in) :: i
    special = i == 5
  end function
end program

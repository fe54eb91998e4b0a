! truth: deadlock, scope: inter, level: 0, run: yes, idiom: return
! why: any() over what an elemental function says of the thread's part
program test
  use omp_lib
  implicit none
  integer :: part(2), k, hits
  hits = 0
  !$omp parallel private(part, k)
  do k = 1, 2
    part(k) = 2 * omp_get_thread_num() + k
  end do
  if (any(special(part))) then
    !$omp single ! HERE
    hits = 1
    !$omp end single
  end if
  !$omp atomic
  hits = hits + 1
  !$omp end parallel
contains
  elemental logical function special(i)
    integer, intent(in) :: i
    special = i == 5
  end function
end program

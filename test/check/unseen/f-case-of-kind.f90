! truth: deadlock, scope: inter, level: 0, run: yes, idiom: select
! why: the case is chosen by the rank
program case_of_kind
  use omp_lib
  implicit none
  integer :: total
  total = 0
  !$omp parallel
  select case (kind_of(omp_get_thread_num()))
  case (0)
    !$omp atomic
    total = total + 1
  case default
    !$omp atomic
    total = total + 1
    !$omp barrier ! HERE
  end select
  !$omp end parallel
  if (total < 1) stop 1
contains
  integer function kind_of(n)
    integer, intent(in) :: n
    kind_of = mod(n, 2)
  end function
end program

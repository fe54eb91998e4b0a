! truth: conforming, scope: inter, level: none, run: yes, idiom: return
! why: the same kind of function, asked for something that does not depend on the thread
program test
  use omp_lib
  implicit none
  integer :: n
  n = 0
  !$omp parallel
  select case (mode(4, 2))
  case ('even')
    !$omp barrier
  case default
    !$omp atomic
    n = n + 1
  end select
  !$omp end parallel
  if (n /= 0) stop 1
contains
  pure function mode(t, p) result(name)
    integer, intent(in) :: t, p
    character(len=4) :: name
    name = 'odd '
    if (mod(t, p) /= 0) return
    name = 'even'
  end function
end program

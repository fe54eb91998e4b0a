! truth: conforming, scope: inter, level: none, run: yes, idiom: array
! why: it is set by what all have
module filters
  implicit none
contains
  logical function active(values, limit)
    integer, intent(in) :: values(:), limit
    logical :: mask(size(values))
    where (values > limit)
      mask = .true.
    elsewhere
      mask = .false.
    end where
    active = any(mask)
  end function
end module
program test
  use omp_lib
  use filters
  implicit none
  integer :: values(3), n
  values = [0, 1, 2]
  n = 0
  !$omp parallel
  if (active(values, 1)) then
    !$omp single
    n = 1
    !$omp end single
  end if
  !$omp end parallel
  if (n > 1) stop 1
end program

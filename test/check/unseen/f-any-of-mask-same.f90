! truth: conforming, scope: intra, level: none, run: yes, idiom: intrinsic
! why: all ask for the whole mask
program test
  use omp_lib
  implicit none
  logical :: mask(0:63, 4)
  integer :: me, n
  mask = .false.
  mask(0, 2) = .true.
  n = 0
  !$omp parallel private(me) shared(mask, n)
  me = omp_get_thread_num()
  if (any(mask)) then
    !$omp single
    n = n + 1
    !$omp end single
  end if
  !$omp end parallel
  if (n /= 1) stop 1
end program

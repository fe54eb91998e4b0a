! truth: conforming, scope: inter, level: none, run: yes, idiom: string
! why: the scheme is a shared string, and adjustl, index and len_trim of it are the same for all
program test
  implicit none
  integer :: n
  character(len=12) :: scheme
  n = 0
  scheme = '  sync-all'
  !$omp parallel
  if (index(adjustl(scheme), 'sync') == 1 .and. len_trim(scheme) > 4) then
    !$omp single
    n = 1
    !$omp end single
  end if
  !$omp end parallel
  if (n /= 1) stop 1
end program

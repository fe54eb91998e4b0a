! truth: conforming, scope: intra, level: none, run: yes, idiom: string
! why: it has the size of the team
program test
  use omp_lib
  implicit none
  character(len=8) :: text
  integer :: n
  n = 0
  !$omp parallel private(text)
  write (text, '(i0)') omp_get_num_threads()
  if (trim(text) == '4') then
    !$omp single
    n = 1
    !$omp end single
  end if
  !$omp end parallel
  if (n > 1) stop 1
end program

! truth: deadlock, scope: intra, level: 0, run: yes, idiom: string
! why: the text that is compared has the number of the thread
program test
  use omp_lib
  implicit none
  character(len=8) :: text
  integer :: n
  n = 0
  !$omp parallel private(text)
  write (text, '(i0)') omp_get_thread_num()
  if (trim(text) == '0') then
    !$omp single ! HERE
    n = 1
    !$omp end single
  end if
  !$omp end parallel
  if (n > 1) stop 1
end program

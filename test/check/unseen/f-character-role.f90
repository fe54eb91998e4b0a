! truth: deadlock, scope: inter, level: 0, run: yes, idiom: string
! why: the role is written into a string with the thread's number and compared there
program test
  use omp_lib
  implicit none
  integer :: n
  character(len=8) :: name
  n = 0
  !$omp parallel private(name)
  write (name, '(a,i2.2)') 'rank', omp_get_thread_num()
  if (trim(name) == 'rank01') then
    !$omp single ! HERE
    n = 1
    !$omp end single
  end if
  !$omp atomic
  n = n + 1
  !$omp end parallel
end program

! truth: conforming, scope: inter, level: none, run: yes
! why: a procedure that stops the program does not return past a barrier
subroutine fail(text)
  implicit none
  character(len=*), intent(in) :: text
  print *, text
  stop 1
end subroutine
program test
  use omp_lib
  implicit none
  !$omp parallel num_threads(4)
  if (omp_get_thread_num() > 99) call fail('too many threads')
  !$omp barrier
  !$omp end parallel
end program

! truth: deadlock, scope: intra, level: 0, run: yes
! why: the number goes through a text
program test
  use omp_lib
  implicit none
  character(len=8) :: text
  integer :: k
  !$omp parallel num_threads(4) private(text, k)
  write (text, '(i8)') omp_get_thread_num()
  read (text, '(i8)') k
  if (k == 1) then
    !$omp barrier
  end if
  !$omp end parallel
end program

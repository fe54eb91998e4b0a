! truth: conforming, scope: intra, level: none, run: yes
! why: who stops the program meets no barrier any more, nor does anybody else
program test
  use omp_lib
  implicit none
  integer :: bad
  bad = 0
  !$omp parallel num_threads(4)
  if (omp_get_thread_num() > 99) then
    error stop 'too many threads'
  end if
  !$omp barrier
  !$omp end parallel
end program

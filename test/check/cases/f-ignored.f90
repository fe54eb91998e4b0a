! truth: conforming, scope: intra, level: none, run: yes
! why: a comment says what the check cannot know
program test
  use omp_lib
  implicit none
  !$omp parallel num_threads(4)
  ! pompeii-check: ignore there are never so many threads
  if (omp_get_thread_num() > 99) then
    !$omp barrier
  end if
  !$omp end parallel
end program

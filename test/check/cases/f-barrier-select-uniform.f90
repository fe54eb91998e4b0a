! truth: conforming, scope: intra, level: none, run: yes
! why: the selector is the same for all threads
program test
  implicit none
  character(len=8) :: word
  word = 'one'
  !$omp parallel num_threads(4)
  select case (trim(word))
  case ('one')
    !$omp barrier
  case ('two', 'three')
    !$omp barrier
    !$omp barrier
  end select
  !$omp end parallel
end program

! truth: conforming, scope: inter, level: none, run: yes
! why: two hosts have an internal procedure of the same name; only one waits
subroutine one
  implicit none
  call helper
contains
  subroutine helper
    print *, 'nothing'
  end subroutine
end subroutine
subroutine two
  implicit none
  call helper
contains
  subroutine helper
    !$omp barrier
  end subroutine
end subroutine
program test
  use omp_lib
  implicit none
  !$omp parallel num_threads(4)
  if (omp_get_thread_num() == 0) call one
  call two
  !$omp end parallel
end program

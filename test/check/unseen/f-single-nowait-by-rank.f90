! truth: nonconforming, scope: inter, level: 0, run: yes, idiom: single
! why: a part of the team meets a single without a barrier: it runs, but may not be
module journal
  implicit none
  integer, save :: entries = 0
contains
  subroutine note
    !$omp single ! HERE
    entries = entries + 1
    !$omp end single nowait
  end subroutine
end module
program test
  use omp_lib
  use journal
  implicit none
  !$omp parallel
  if (omp_get_thread_num() > 1) call note
  !$omp end parallel
  if (entries > 1) stop 1
end program

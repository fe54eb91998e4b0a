! truth: nonconforming, scope: inter, level: 1, run: yes, idiom: return
! why: either arm calls a routine that waits once: it runs, though the barriers are not the same
module arms
  implicit none
  integer, save :: n = 0
contains
  subroutine left
    !$omp atomic
    n = n + 1
    !$omp barrier ! HERE
  end subroutine
  subroutine right
    !$omp barrier ! HERE
    !$omp atomic
    n = n + 1
  end subroutine
end module
program test
  use omp_lib
  use arms
  implicit none
  !$omp parallel
  if (mod(omp_get_thread_num(), 2) == 0) then
    call left
  else
    call right
  end if
  !$omp end parallel
end program

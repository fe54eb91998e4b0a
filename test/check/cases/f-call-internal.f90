! truth: deadlock, scope: inter, level: 0, run: yes
! why: an internal procedure sets a variable of its host
subroutine work
  use omp_lib
  implicit none
  integer :: me
  call find
  if (me == 1) then
    !$omp barrier
  end if
contains
  subroutine find
    me = omp_get_thread_num()
  end subroutine
end subroutine
program test
  implicit none
  !$omp parallel num_threads(4)
  call work
  !$omp end parallel
end program

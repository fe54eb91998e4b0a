! truth: deadlock, scope: inter, level: 0, run: yes
! why: the subroutine that waits stands behind one with an internal procedure, and is no part of it
program test
  use omp_lib
  implicit none
  integer :: n
  n = 0
  call first(n)
  !$omp parallel num_threads(4)
  call wait_if(omp_get_thread_num() == n)
  !$omp end parallel
end program
subroutine first(n)
  implicit none
  integer, intent(inout) :: n
  call add
contains
  subroutine add
    n = n + 1
  end subroutine
end subroutine
subroutine wait_if(wanted)
  implicit none
  logical, intent(in) :: wanted
  if (wanted) then
    !$omp barrier
  end if
end subroutine

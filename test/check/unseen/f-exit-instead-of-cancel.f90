! truth: deadlock, scope: intra, level: 0, run: yes, idiom: cancel
! why: a sequential loop is left by the thread that has found something; the others wait in it
program test
  use omp_lib
  implicit none
  integer :: i, found
  found = 0
  !$omp parallel private(i)
  do i = 1, 10
    if (i == 4 .and. omp_get_thread_num() == 1) then
      !$omp atomic write
      found = i
      exit
    end if
    !$omp barrier ! HERE
  end do
  !$omp end parallel
end program

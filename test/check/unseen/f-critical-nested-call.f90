! truth: deadlock, scope: inter, level: 0, run: yes, idiom: critical
! why: a logging routine with a critical region of the same name as the caller's
subroutine log_message(text)
  implicit none
  character(len=*), intent(in) :: text
  !$omp critical (output) ! HERE
  write (*, '(a)') text
  !$omp end critical (output)
end subroutine
subroutine checkpoint(step)
  implicit none
  integer, intent(in) :: step
  !$omp critical (output)
  write (*, '(a,i0)') 'step ', step
  if (step > 1) call log_message('long run')
  !$omp end critical (output)
end subroutine
program test
  implicit none
  integer :: step
  !$omp parallel private(step)
  do step = 1, 2
    call checkpoint(step)
  end do
  !$omp end parallel
end program

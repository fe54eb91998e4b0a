! truth: conforming, scope: inter, level: none, run: yes
! why: outside parallel regions a barrier is met by the one thread that there is
subroutine step(n)
  implicit none
  integer, intent(in) :: n
  if (n > 2) then
    !$omp barrier
  end if
end subroutine
program test
  implicit none
  integer :: k, status
  read (*, *, iostat=status) k
  if (status /= 0) k = 3
  call step(k)
end program

! Declarations and the first statement on one line: ours go between them.
program p; implicit none; integer :: i; i = 0
!$omp parallel
!$omp task
  i = i + 1
!$omp end task
!$omp task untied
  i = i + 1
!$omp end task
!$omp end parallel
  call a(i); call b(i); print *, i, c(i)
contains; subroutine a(n); integer, intent(inout) :: n; n = n + 1
!$omp task
  n = n + 1
!$omp end task
end subroutine; subroutine b(n); integer :: n; if (n > 0) then; n = 2; end if
!$omp task
  n = n + 1
!$omp end task
end subroutine b
integer function c(n); integer :: n; c = n; do n = 1, 2; c = c + 1; end do
!$omp parallel do schedule(dynamic)
  do n = 1, 4; c = n; end do
end function; end program
subroutine strict; implicit none (type, external); integer :: i; i = 0; i = 1
!$omp task
  i = i + 1
!$omp end task
!$omp critical
  i = i + 1
!$omp end critical
end subroutine strict
subroutine message; implicit none (type, external); integer :: i
!$omp error at(execution) severity(warning)
end subroutine message
subroutine comment(n); integer :: n; !$ n = 1
!$omp parallel do reduction(+:n)
  do i = 1, 4
    n = n + i
  end do;; !$ n = 1000
!$omp parallel do reduction(+:n)
  do i = 1, 4
    n = n + i; end do; !$omp end parallel do
end subroutine comment

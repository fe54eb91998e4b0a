module numbers
contains
  recursive integer function fib(n) result(r)
    integer, intent(in) :: n
    if (n < 2) then
      r = n
    else
      r = fib(n - 1) + fib(n - 2)
    end if
  end function
end module

program main
  use numbers
  integer :: s
  s = 0
!$omp parallel num_threads(2)
  call inside
!$omp end parallel
  print '(i0)', fib(5) + s
contains
  subroutine inside
!$omp critical
    s = s + fib(2)
!$omp end critical
  end subroutine
end program

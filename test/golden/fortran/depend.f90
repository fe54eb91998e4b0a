! What a task depends on is passed with its descriptor, as far as no function has to be called.
subroutine depend(n, a, s)
  implicit none
  type t
    integer :: v(3)
  end type
  integer :: n, a(n, n)
  type(t) :: s
  integer, external :: next
!$omp task depend(in: a(1, 2:n), n) depend(out: s)
  n = 1
!$omp end task
!$omp task depend(mutexinoutset: a(next(), 1)) depend(iterator(i = 1:n), in: a(i, 1))
  n = 1
!$omp end task
end subroutine

! parallel: clauses, default(none), loosely and strictly structured blocks, a missing END, an empty one, nested ones.
program parallel
  implicit none
  integer :: i, j, s
  logical :: test = .true.
  s = 0
  !$omp parallel default(none) shared(s, test) private(i) firstprivate(j) num_threads(2) if (parallel: test)
  i = 1
!$omp parallel reduction(+: s) proc_bind(close)
  s = s + 1
!$omp end parallel
!$OMP END PARALLEL
!$omp parallel
!$omp end parallel
!$omp parallel private(i)
  block
    integer :: mine
    mine = 1
    i = mine
  end block
!$omp parallel
  block
    i = 1
  end block
!$omp endparallel
!$omp parallel default(private) shared(s)
  block; end block
  s = 2 ! behind the construct: the BLOCK was its body
end program

! Hostile to line-based tools: macros, conditionals, continuations, strings, names like keywords.
#define LOOP do i = 1, n
#define CLAUSES private(i) shared(a)
#define PARDO parallel do
module probes
  implicit none
  interface
    subroutine external_one(x)
      integer, intent(inout) :: x
    end subroutine
    module subroutine separate(x)
      integer, intent(inout) :: x
    end subroutine
  end interface
  interface operator(.plus.)
    module procedure add
  end interface
  type :: parallel
    integer :: do = 1, end
  contains
    procedure :: run => run_it
  end type
contains
  pure function add(x, y) result(z)
    integer, intent(in) :: x, y
    integer :: z
    z = x + y
  end function
  elemental real function function(x) ! a function of this name
    real, intent(in) :: x
    function = x
  end function
  subroutine run_it(this)
    class(parallel) :: this
    integer :: if, do, end, i
    if = 1; do = 2; end = 3
    block
      integer :: local(4)
      local = 0
!$omp parallel do num_threads(2) ! inside a BLOCK of a module procedure
      do i = 1, 4
        local(i) = i
      end do
      this%do = sum(local) + if + do + end
    end block
  end subroutine
end module
submodule (probes) more
contains
  module procedure separate
!$omp parallel num_threads(2)
!$omp atomic
    x = x + 1
!$omp end parallel
  end procedure
end submodule
program main
  use probes, endif => add
  implicit none
  integer :: i, j, n = 10, a(10), doi, total
  logical :: test = .true.
  character(40) :: text
  type(parallel) :: p
  doi = 3
!$omp PARDO CLAUSES num_threads(2)
  LOOP
    a(i) = i
  end do
!$omp parallel num_threads(2) & ! a comment
  ! and another one

!$omp & private(i, &
#ifdef UNDEFINED
!$omp & nothing, &
#else
!$omp & j) &
#endif
!$omp shared(total)
#ifdef _OPENMP
!$omp do
#else
!$omp single
#endif
  outer: do i = 1, 4
    inner: do j = 1, 3
      if (j == 2) cycle outer
      if (i == 9) exit inner
    end do inner
  end do outer
!$omp end parallel
  text = '!$omp parallel' // "it's ""&
     &!$omp barrier"
  total = 0
  if (test) then; total = 1; else if (.not. test) then; total = 2; else; total = 3; end if
!$omp parallel do num_threads(2) ! do i = 1, 0
  do i = 1, 2; a(i) = 5; end do; total = total + 1
!$omp parallel num_threads(2)
  select case (doi)
  case default
!$omp single
    a(3) = 1
!$omp end single
  case (3)
!$omp critical
    a(4) = a(4) + 1
!$omp end critical
  end select
!$omp end parallel
  do concurrent (i = 1:3)
    a(i) = i
  end do
  associate (q => a(1:2))
!$omp parallel num_threads(2)
    block
      integer :: mine
      mine = 1
!$omp atomic
      total = total + mine
    end block
  end associate
!$ total = total + &
!$ &  100
  where (a > 3) a = 3
  call separate(total); call p%run()
!$omp parallel if(.false.)
  if (test) then
!$omp flush
  end if
!$omp end parallel
!$acc parallel loop
  do 77, i = 1, 2
!$omp parallel num_threads(2)
!$omp end parallel
77 end do
  call internal
  print *, trim(text), total, sum(a), p%do, doi, 1 .plus. 2, endif(1, 2), function(1.)
contains
  subroutine internal
    integer :: k
!$omp parallel num_threads(2) private(k)
!$omp do schedule(nonmonotonic:dynamic,(1)*(2))
    do k = 1, 2
    end do
!$omp end do
!$omp end parallel
  end subroutine
end program

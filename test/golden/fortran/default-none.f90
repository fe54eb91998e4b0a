! default(none): what is private in the inner part of a construct is named in the outer one.
program p
  implicit none
  type box
    real, allocatable :: x(:)
  end type
  integer :: i, n, a(4), sum
  real, allocatable :: b(:)
  character(:), allocatable :: c
  class(*), allocatable :: d
  type(box) :: t
  integer :: k
  common /block/ k
  n = 2; sum = 0
  allocate (b(3))
  allocate (character(2) :: c)
  allocate (integer :: d)
  allocate (t%x(2))
!$omp parallel do default(none) private(a, b, c)
  do i = 1, 4
    a = i; b = i; c = 'ab'
  end do
!$omp parallel do default(none) private(i, t) shared(n) if(n > 1)
  do i = 1, 4
    t%x = n
  end do
!$omp parallel do default(none) firstprivate(n) reduction(+:sum) if(n > 0) num_threads(n)
  do i = 1, 4
    sum = sum + n
  end do
!$omp parallel sections default(none) private(b, A) private(/block/)
!$omp section
  b = 1; a = 1
!$omp section
  k = 1
!$omp end parallel sections
!$omp parallel workshare default(none) shared(a)
  a = 2
!$omp end parallel workshare
!$omp parallel do simd default(none) private(a) lastprivate(n)
  do i = 1, 4
    a(1) = i; n = a(1)
  end do
!$omp master taskloop simd default(none) private(a) firstprivate(n)
  do i = 1, 4
    a(1) = n
  end do
!$omp masked taskloop default(none) firstprivate(n) filter(n)
  do i = 1, n
    call tasks(n)
  end do
end program

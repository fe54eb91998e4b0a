! truth: conforming, scope: intra, level: none, run: yes
! why: the object is shared, and so is its type
program test
  implicit none
  type :: shape
    integer :: sides = 0
  end type
  type, extends(shape) :: square
    integer :: width = 1
  end type
  class(shape), allocatable :: thing
  allocate (square :: thing)
  !$omp parallel num_threads(4)
  select type (thing)
  type is (shape)
    !$omp barrier
  class is (square)
    !$omp barrier
    !$omp barrier
  end select
  !$omp end parallel
end program

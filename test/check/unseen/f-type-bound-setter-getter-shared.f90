! truth: conforming, scope: inter, level: none, run: yes, idiom: type-bound
! why: the object is shared, set inside single and read behind its barrier
module rank_mod
  implicit none
  type :: rank_t
    private
    integer :: value = -1
  contains
    procedure :: set
    procedure :: is_first
  end type
contains
  subroutine set(self, v)
    class(rank_t), intent(inout) :: self
    integer, intent(in) :: v
    self%value = v
  end subroutine
  logical function is_first(self)
    class(rank_t), intent(in) :: self
    is_first = self%value == 0
  end function
end module
program test
  use rank_mod
  implicit none
  type(rank_t) :: r
  integer :: n
  n = 0
  !$omp parallel shared(r)
  !$omp single
  call r%set(0)
  !$omp end single
  if (r%is_first()) then
    !$omp barrier
    !$omp atomic
    n = n + 1
  end if
  !$omp end parallel
  if (n < 1) stop 1
end program

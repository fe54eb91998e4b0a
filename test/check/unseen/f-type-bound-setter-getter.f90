! truth: deadlock, scope: inter, level: 0, run: yes, idiom: type-bound
! why: one binding stores the rank in the object, another one reads it
module rank_mod
  implicit none
  type :: rank_t
    private
    integer :: value = -1
  contains
    procedure :: set
    procedure :: get
    procedure :: is_first
  end type
contains
  subroutine set(self, v)
    class(rank_t), intent(inout) :: self
    integer, intent(in) :: v
    self%value = v
  end subroutine
  integer function get(self)
    class(rank_t), intent(in) :: self
    get = self%value
  end function
  logical function is_first(self)
    class(rank_t), intent(in) :: self
    is_first = self%get() == 0
  end function
end module
program test
  use omp_lib
  use rank_mod
  implicit none
  type(rank_t) :: r
  integer :: n
  n = 0
  !$omp parallel firstprivate(r)
  call r%set(omp_get_thread_num())
  if (r%is_first()) then
    !$omp barrier ! HERE
    n = r%get()
  end if
  !$omp end parallel
end program

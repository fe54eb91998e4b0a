! truth: conforming, scope: inter, level: none, run: yes, idiom: type-bound
! why: whether it is alone depends on the size
module places
  use omp_lib
  implicit none
  type :: place
    integer :: rank, size
  contains
    procedure :: fill
    procedure :: is_root
    procedure :: has_others
  end type
contains
  subroutine fill(this)
    class(place), intent(inout) :: this
    this%rank = omp_get_thread_num()
    this%size = omp_get_num_threads()
  end subroutine
  logical function is_root(this)
    class(place), intent(in) :: this
    is_root = this%rank == 0
  end function
  logical function has_others(this)
    class(place), intent(in) :: this
    has_others = this%size > 1
  end function
end module

program place_is_root
  use places
  implicit none
  type(place) :: here
  integer :: total
  total = 0
  !$omp parallel private(here)
  call here%fill()
  if (here%has_others()) then
    !$omp barrier
  end if
  !$omp atomic
  total = total + 1
  !$omp end parallel
  if (total < 1) stop 1
end program

! truth: deadlock, scope: inter, level: 0, run: yes, idiom: type-bound
! why: each thread clones the prototype that its number chose, and one kind's method waits
module schemes
  implicit none
  type :: scheme
    real :: weight = 1
  contains
    procedure :: apply => apply_plain
  end type
  type, extends(scheme) :: implicit_scheme
    integer :: iterations = 2
  contains
    procedure :: apply => apply_implicit
  end type
  type :: holder
    class(scheme), allocatable :: item
  end type
contains
  subroutine apply_plain(this)
    class(scheme), intent(inout) :: this
    this%weight = 0.5 * this%weight
  end subroutine

  subroutine apply_implicit(this)
    class(implicit_scheme), intent(inout) :: this
    integer :: i
    do i = 1, this%iterations
      !$omp barrier ! HERE
      this%weight = 0.9 * this%weight
    end do
  end subroutine

  subroutine step(prototype)
    class(scheme), intent(in) :: prototype
    class(scheme), allocatable :: own
    allocate (own, source=prototype)
    call own%apply()
  end subroutine
end module

program test
  use omp_lib
  use schemes
  implicit none
  type(holder) :: prototypes(0:1)
  allocate (implicit_scheme :: prototypes(0)%item)
  allocate (scheme :: prototypes(1)%item)
  !$omp parallel shared(prototypes)
  call step(prototypes(mod(omp_get_thread_num(), 2))%item)
  !$omp end parallel
end program

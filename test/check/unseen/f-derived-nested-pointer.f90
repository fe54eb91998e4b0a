! truth: deadlock, scope: inter, level: 0, run: yes, idiom: context
! why: a pointer component of a nested type leads to the thread number
module types
  implicit none
  type :: place
    integer :: core = 0
  end type
  type :: thread_data
    type(place), pointer :: where => null()
  end type
  type :: solver
    type(thread_data) :: self
    integer :: steps = 2
  end type
contains
  subroutine advance(s)
    type(solver), intent(in) :: s
    integer :: i
    do i = 1, s%steps
      if (s%self%where%core > 1) then
        !$omp barrier ! HERE
      end if
    end do
  end subroutine
end module
program test
  use omp_lib
  use types
  implicit none
  type(solver) :: s
  !$omp parallel firstprivate(s)
  allocate (s%self%where)
  s%self%where%core = omp_get_thread_num()
  call advance(s)
  deallocate (s%self%where)
  !$omp end parallel
end program

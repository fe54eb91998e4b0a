! truth: conforming, scope: inter, level: none, run: yes, idiom: context
! why: of the nested type only the number of steps decides, which is firstprivate
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
      s%self%where%core = s%self%where%core + i
      !$omp barrier
    end do
  end subroutine
end module
program test
  use omp_lib
  use types
  implicit none
  type(solver) :: s
  s%steps = 3
  !$omp parallel firstprivate(s)
  allocate (s%self%where)
  s%self%where%core = omp_get_thread_num()
  call advance(s)
  deallocate (s%self%where)
  !$omp end parallel
end program

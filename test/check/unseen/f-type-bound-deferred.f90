! truth: deadlock, scope: inter, level: 0, run: yes, idiom: type-bound
! why: a deferred function of an abstract type tells whether this thread takes part
module policy_mod
  use omp_lib
  implicit none
  type, abstract :: policy
  contains
    procedure(ask), deferred :: takes_part
  end type
  abstract interface
    logical function ask(self)
      import :: policy
      class(policy), intent(in) :: self
    end function
  end interface
  type, extends(policy) :: even_only
    integer :: modulus = 2
  contains
    procedure :: takes_part => even
  end type
contains
  logical function even(self)
    class(even_only), intent(in) :: self
    even = mod(omp_get_thread_num(), self%modulus) == 0
  end function
end module
program test
  use policy_mod
  implicit none
  type(even_only), target :: chosen
  class(policy), pointer :: p
  integer :: i, v(20)
  p => chosen
  !$omp parallel
  if (p%takes_part()) then
    !$omp do ! HERE
    do i = 1, 20
      v(i) = i
    end do
  end if
  !$omp end parallel
end program

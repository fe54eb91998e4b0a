! truth: conforming, scope: inter, level: none, run: yes, idiom: context
! why: all threads walk the one list, each with a pointer of its own
module lists
  implicit none
  type :: node
    integer :: value = 0
    type(node), pointer :: next => null()
  end type
contains
  function build(n) result(head)
    integer, intent(in) :: n
    type(node), pointer :: head, fresh
    integer :: k
    nullify (head)
    do k = 1, n
      allocate (fresh)
      fresh%value = k
      fresh%next => head
      head => fresh
    end do
  end function
end module
program test
  use lists
  implicit none
  type(node), pointer :: p, first
  integer :: total
  total = 0
  first => build(5)
  !$omp parallel private(p) reduction(+:total)
  p => first
  do while (associated(p))
    total = total + p%value
    !$omp barrier
    p => p%next
  end do
  !$omp end parallel
  if (mod(total, 15) /= 0) stop 1
end program

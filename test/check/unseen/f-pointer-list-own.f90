! truth: deadlock, scope: inter, level: 0, run: yes, idiom: context
! why: each thread walks a linked list of its own, with a barrier for each node
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
  use omp_lib
  use lists
  implicit none
  type(node), pointer :: p
  integer :: total
  total = 0
  !$omp parallel private(p) reduction(+:total)
  p => build(omp_get_thread_num())
  do while (associated(p))
    total = total + p%value
    !$omp barrier ! HERE
    p => p%next
  end do
  !$omp end parallel
end program

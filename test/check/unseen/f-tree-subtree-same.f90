! truth: conforming, scope: inter, level: none, run: yes, idiom: pointer
! why: each walks the whole tree
module trees
  implicit none
  type :: node
    integer :: key = 0
    type(node), pointer :: left => null(), right => null()
  end type
contains
  recursive function built(depth) result(root)
    integer, intent(in) :: depth
    type(node), pointer :: root
    allocate (root)
    root%key = depth
    if (depth > 1) root%left => built(depth - 1)
    if (depth > 2) root%right => built(depth - 2)
  end function

  recursive subroutine visit(at, total)
    type(node), pointer, intent(in) :: at
    integer, intent(inout) :: total
    if (.not. associated(at)) return
    total = total + at%key
    !$omp barrier
    call visit(at%left, total)
    call visit(at%right, total)
  end subroutine
end module

program test
  use omp_lib
  use trees
  implicit none
  type(node), pointer :: root, start
  integer :: total
  root => built(4)
  total = 0
  !$omp parallel private(start) reduction(+:total)
  start => root
  if (omp_get_num_threads() == 1) start => root%left
  call visit(start, total)
  !$omp end parallel
  if (total < 1) stop 1
end program

! truth: deadlock, scope: inter, level: 0, run: yes, idiom: lock
! why: the table's lock is held where its growth puts the entries in once more
module hashing
  use omp_lib
  implicit none
  type :: table
    integer(omp_lock_kind) :: lock
    integer :: used = 0
    integer, allocatable :: entries(:)
  end type
contains
  recursive subroutine insert(this, key)
    type(table), intent(inout) :: this
    integer, intent(in) :: key
    call omp_set_lock(this%lock) ! HERE
    if (this%used == size(this%entries)) call grow(this)
    this%used = this%used + 1
    this%entries(this%used) = key
    call omp_unset_lock(this%lock)
  end subroutine

  recursive subroutine grow(this)
    type(table), intent(inout) :: this
    integer, allocatable :: old(:)
    integer :: i
    call move_alloc(this%entries, old)
    allocate (this%entries(2 * size(old)))
    this%used = 0
    do i = 1, size(old)
      call insert(this, old(i))
    end do
  end subroutine
end module

program test
  use hashing
  implicit none
  type(table) :: keys
  integer :: i
  call omp_init_lock(keys%lock)
  allocate (keys%entries(4))
  !$omp parallel do shared(keys)
  do i = 1, 20
    call insert(keys, i)
  end do
  !$omp end parallel do
  if (keys%used /= 20) stop 1
end program

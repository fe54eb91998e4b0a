! truth: conforming, scope: inter, level: none, run: yes
! why: the shared list only grows where an optional argument says so, and no team hands it over
module lists
  implicit none
  type item
    integer :: key = 0
    type(item), pointer :: rest => null()
  end type
contains
  function search(first, key, create) result(found)
    type(item), pointer :: first
    integer, intent(in) :: key
    logical, optional, intent(in) :: create
    type(item), pointer :: found
    logical :: may_create
    may_create = .false.
    if (present(create)) may_create = create
    call note(key)
    found => first
    do while (associated(found))
      if (found%key == key) exit
      found => found%rest
    end do
    if (.not. associated(found) .and. may_create) then
      allocate(found)
      found%key = key
      found%rest => first
      first => found
    end if
  end function
  subroutine note(key)
    integer, intent(in) :: key
    if (key < 0) stop 1
  end subroutine
end module
program test
  use lists
  implicit none
  type(item), pointer :: items, found
  integer :: i, total
  nullify(items)
  found => search(items, 3, create=.true.)
  total = 0
  !$omp parallel num_threads(4) private(found)
  found => search(items, 3)
  if (associated(found)) then
    !$omp do reduction(+:total)
    do i = 1, 8
      total = total + found%key
    end do
  end if
  !$omp end parallel
  print *, total
end program

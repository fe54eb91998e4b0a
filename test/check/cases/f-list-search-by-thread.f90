! truth: deadlock, scope: inter, level: 0, run: yes
! why: only one thread finds its number in the list
module lists
  implicit none
  type item
    integer :: key = 0
  end type
  type link
    type(item), pointer :: content => null()
    type(link), pointer :: rest => null()
  end type
  type collection
    type(link), pointer :: first => null()
  end type
contains
  logical function next(iterator, content)
    type(link), pointer :: iterator
    type(item), pointer, optional :: content
    next = associated(iterator)
    if (next) then
      if (present(content)) content => iterator%content
      iterator => iterator%rest
    end if
  end function
  function search(items, key) result(found)
    type(collection), intent(in) :: items
    integer, intent(in) :: key
    type(item), pointer :: found, content
    type(link), pointer :: position
    nullify(found, content, position)
    position => items%first
    do while (next(position, content=content))
      if (content%key == key) then
        found => content
        exit
      end if
    end do
  end function
end module
program test
  use lists
  use omp_lib
  implicit none
  type(collection) :: items
  type(item), pointer :: found
  integer :: i, sum
  allocate(items%first)
  allocate(items%first%content)
  items%first%content%key = 3
  sum = 0
  !$omp parallel num_threads(4) private(found)
  found => search(items, omp_get_thread_num())
  if (associated(found)) then
    !$omp do reduction(+:sum)
    do i = 1, 8
      sum = sum + found%key
    end do
  end if
  !$omp end parallel
  print *, sum
end program

! truth: deadlock, scope: inter, level: 0, run: yes, idiom: select-type
! why: each thread looks at its own box of an array, whose contents are of unlike types
module boxes
  implicit none
  type box
    class(*), allocatable :: item
  end type
  type(box), save :: shelf(0:7)
contains
  subroutine open_box(b)
    type(box), intent(in) :: b
    select type (p => b%item)
    type is (integer)
      !$omp barrier ! HERE
    type is (character(*))
      if (len(p) > 9) stop 2
    end select
  end subroutine
end module

program test
  use omp_lib
  use boxes
  implicit none
  integer :: i
  do i = 0, 7
    if (mod(i, 2) == 0) then
      allocate (shelf(i)%item, source=i)
    else
      allocate (shelf(i)%item, source="label")
    end if
  end do
  !$omp parallel
  call open_box(shelf(mod(omp_get_thread_num(), 8)))
  !$omp end parallel
end program

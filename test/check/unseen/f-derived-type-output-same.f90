! truth: conforming, scope: inter, level: none, run: yes, idiom: input
! why: all write one
module fields
  implicit none
  type :: field
    real :: mean = 0
  contains
    procedure :: write_field
    generic :: write(formatted) => write_field
  end type
  real :: total = 0
contains
  subroutine write_field(dtv, unit, iotype, vlist, iostat, iomsg)
    class(field), intent(in) :: dtv
    integer, intent(in) :: unit, vlist(:)
    character(*), intent(in) :: iotype
    integer, intent(out) :: iostat
    character(*), intent(inout) :: iomsg
    !$omp atomic
    total = total + dtv%mean
    !$omp barrier
    write (unit, "(f6.2)", iostat=iostat, iomsg=iomsg) dtv%mean
  end subroutine

  subroutine report(density, energy, me)
    type(field), intent(in) :: density, energy
    integer, intent(in) :: me
    character(40) :: line
    if (density%mean < 0) then
      write (line, *) density, energy
    else
      write (line, *) density
    end if
  end subroutine
end module

program test
  use omp_lib
  use fields
  implicit none
  !$omp parallel
  call report(field(1.0), field(2.0), omp_get_thread_num())
  !$omp end parallel
end program

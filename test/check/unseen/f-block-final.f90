! truth: deadlock, scope: inter, level: 0, run: yes, idiom: block
! why: the local object of a block waits as it is finalised, and only some threads enter the block
module guards
  implicit none
  type :: epoch
    integer :: number = 0
  contains
    final :: close_epoch
  end type
  integer :: closed = 0
contains
  subroutine close_epoch(this)
    type(epoch), intent(inout) :: this
    if (this%number == 0) return
    !$omp barrier ! HERE
    !$omp atomic
    closed = closed + 1
  end subroutine

  subroutine communicate(neighbours)
    integer, intent(in) :: neighbours
    if (neighbours > 1) then
      block
        type(epoch) :: own
        own%number = neighbours + 1
      end block
    end if
  end subroutine
end module

program test
  use omp_lib
  use guards
  implicit none
  integer :: me, team
  !$omp parallel private(me, team)
  me = omp_get_thread_num()
  team = omp_get_num_threads()
  call communicate(merge(1, 2, me == 0 .or. me == team - 1))
  !$omp end parallel
end program

! truth: deadlock, scope: inter, level: 0, run: yes
! why: of two procedures of one name the module's own is meant, though it leaves an argument out
module coarse
   implicit none
   private
   public :: run_coarse
contains
   subroutine exchange(field, together)
      real, intent(inout) :: field
      logical, intent(in) :: together
      if (together) field = field + 1
   end subroutine
   subroutine run_coarse(field)
      real, intent(inout) :: field
      call exchange(field, .true.)
   end subroutine
end module

module fine
   implicit none
   private
   public :: run_fine
contains
   subroutine exchange(field, offset, together)
      real, intent(inout) :: field
      real, intent(in), optional :: offset
      logical, intent(in), optional :: together
      if (present(together)) then
         if (together) then
            !$omp barrier
         end if
      end if
      if (present(offset)) field = field + offset
   end subroutine
   subroutine run_fine(field, rank)
      real, intent(inout) :: field
      integer, intent(in) :: rank
      call exchange(field, together=rank > 0)
   end subroutine
end module

program test
   use omp_lib
   use coarse
   use fine
   implicit none
   real :: field
   !$omp parallel private(field)
   field = 0
   call run_coarse(field)
   call run_fine(field, omp_get_thread_num())
   !$omp end parallel
end program

! Marking one's own abstraction levels in Fortran, as <pompeii/pompeii.h> does in C: calls of a library show
! in the trace, level in level with the OpenMP constructs inside and around them.
!
!   use pompeii
!   type(pompeii_region), save :: solve = pompeii_region('linalg', 'Matrix', 'solve')
!   call pompeii_enter(solve)
!   ...
!   call pompeii_leave(solve)
!
! pompfort compiles this module for the compiler in use where a source mentions it, and libpompeii has the
! procedures. A build without Pompeii compiles pompeii_none.f90, in which they do nothing.
!
! All procedures may be called by any thread; none fails. Longer text is cut off.
module pompeii
  implicit none
  private
  public :: pompeii_region, pompeii_enter, pompeii_leave, pompeii_on, pompeii_off

  ! A place in the source; it has to be a variable that is kept (`save`, or of a module). libpompeii knows
  ! this layout (pomp2-runtime/fortran/user.c).
  type :: pompeii_region
    sequence
    character(64) :: layer                ! the abstraction level: the library's name
    character(64) :: class_name           ! of what the operation is; '' for none
    character(64) :: method               ! the operation
    character(256) :: attributes = ''     ! free key=value pairs, separated by one blank
    character(256) :: file = ''           ! __FILE__ and __LINE__, where the source is preprocessed
    integer(selected_int_kind(9)) :: line = 0
    integer(selected_int_kind(9)) :: unused = 0
    integer(selected_int_kind(18)) :: handle = 0 ! libpompeii's: leave it out
  end type

  ! Enters, and leaves, the region on the calling thread; pairs nest.
  interface pompeii_enter
    subroutine pompeii_fortran_enter(region)
      import :: pompeii_region
      type(pompeii_region), intent(inout) :: region
    end subroutine
  end interface
  interface pompeii_leave
    subroutine pompeii_fortran_leave(region)
      import :: pompeii_region
      type(pompeii_region), intent(inout) :: region
    end subroutine
  end interface

  ! Goes on with recording, and stops it, for the whole process. What was entered before is left as it would be.
  interface pompeii_on
    subroutine pompeii_fortran_on()
    end subroutine
  end interface
  interface pompeii_off
    subroutine pompeii_fortran_off()
    end subroutine
  end interface
end module

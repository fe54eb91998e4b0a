! The module pompeii for builds without Pompeii: its procedures do nothing. Compile this one file.
include 'pompeii.f90'

subroutine pompeii_fortran_enter(region)
  use pompeii, only: pompeii_region
  implicit none
  type(pompeii_region), intent(inout) :: region
  region%unused = 0
end subroutine

subroutine pompeii_fortran_leave(region)
  use pompeii, only: pompeii_region
  implicit none
  type(pompeii_region), intent(inout) :: region
  region%unused = 0
end subroutine

subroutine pompeii_fortran_on()
end subroutine

subroutine pompeii_fortran_off()
end subroutine

! truth: conforming, scope: inter, level: none, run: yes, idiom: string
! why: the place in the text of the run is
module parsing
  implicit none
  real :: width = 1
contains
  pure integer function name_length(text)
    character(*), intent(in) :: text
    name_length = max(index(text, "=") - 1, 0)
  end function

  subroutine refine(text)
    character(*), intent(in) :: text
    integer :: level
    do level = 1, name_length(adjustl(text))
      !$omp single
      width = width / 2
      !$omp end single
    end do
  end subroutine
end module

program test
  use omp_lib
  use parsing
  implicit none
  character(20) :: texts(0:2)
  texts = [character(20) :: "dt=0.1", "  tolerance=1e-6", "n=100"]
  !$omp parallel
  call refine(texts(ubound(texts, 1)))
  !$omp end parallel
end program

! truth: conforming, scope: inter, level: none, run: yes
! why: all read the same text by their namelists
program test
  use omp_lib
  implicit none
  !$omp parallel num_threads(4)
  call configure
  !$omp end parallel
contains
  subroutine configure
    character(32) :: text
    integer :: rounds, k
    namelist /input/ rounds
    write (text, '(a, i0, a)') '&input rounds=', omp_get_num_threads(), ' /'
    read (text, nml=input)
    do k = 1, rounds
      !$omp barrier
    end do
  end subroutine
end program

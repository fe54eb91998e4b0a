! truth: deadlock, scope: inter, level: 0, run: yes
! why: what each thread reads by its namelist is in a text that it wrote its number into
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
    write (text, '(a, i0, a)') '&input rounds=', omp_get_thread_num(), ' /'
    read (text, nml=input)
    do k = 1, rounds
      !$omp barrier
    end do
  end subroutine
end program

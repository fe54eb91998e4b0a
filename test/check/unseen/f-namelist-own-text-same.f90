! truth: conforming, scope: inter, level: none, run: yes, idiom: input
! why: each thread reads its namelist from a text that its number chose, and the number of steps is the same
program test
  use omp_lib
  implicit none
  character(40) :: cards(0:1)
  cards(0) = "&run steps=2, shift=0 /"
  cards(1) = "&run shift=5, steps=2 /"
  !$omp parallel
  call go(cards(mod(omp_get_thread_num(), 2)))
  !$omp end parallel
contains
  subroutine go(card)
    character(*), intent(in) :: card
    integer :: steps, shift, i
    namelist /run/ steps, shift
    read (card, nml=run)
    do i = 1, steps
      !$omp barrier
    end do
    if (shift < 0) stop 1
  end subroutine
end program

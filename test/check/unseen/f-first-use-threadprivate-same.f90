! truth: conforming, scope: inter, level: none, run: yes, idiom: threadprivate
! why: a threadprivate flag makes a thread wait at its first use, which comes once in each thread
module lazy
  implicit none
  logical, save :: first = .true.
  !$omp threadprivate(first)
contains
  subroutine use_it(uses)
    integer, intent(inout) :: uses
    !$omp atomic
    uses = uses + 1
    if (first) then
      !$omp barrier
      first = .false.
    end if
  end subroutine
end module

program test
  use omp_lib
  use lazy
  implicit none
  integer :: uses
  uses = 0
  !$omp parallel
  call use_it(uses)
  if (omp_get_thread_num() == 0) call use_it(uses)
  !$omp end parallel
  if (uses < 2) stop 1
end program

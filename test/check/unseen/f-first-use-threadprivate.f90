! truth: deadlock, scope: inter, level: 0, run: yes, idiom: threadprivate
! why: a threadprivate flag makes a thread wait at its first use; the root has cleared its own
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
      !$omp barrier ! HERE
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
  if (omp_get_thread_num() == 0) first = .false.
  call use_it(uses)
  if (omp_get_thread_num() == 0) call use_it(uses)
  !$omp end parallel
  if (uses < 2) stop 1
end program

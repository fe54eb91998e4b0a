! truth: deadlock, scope: inter, level: 0, run: yes, idiom: optional
! why: a disassociated pointer passed to an optional dummy counts as absent
program test
  use omp_lib
  implicit none
  integer, target :: value
  integer, pointer :: p
  value = 3
  !$omp parallel private(p)
  nullify (p)
  if (omp_get_thread_num() > 1) p => value
  call visit(p)
  !$omp end parallel
contains
  subroutine visit(x)
    integer, intent(in), optional :: x
    if (.not. present(x)) return
    !$omp barrier ! HERE
  end subroutine
end program

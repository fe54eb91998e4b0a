! truth: deadlock, scope: inter, level: 0, run: yes
! why: the pointer that is handed over leads to something in some threads, and only then is the argument there
module work
  implicit none
contains
  subroutine step(total, part)
    integer, intent(inout) :: total
    integer, optional, intent(in) :: part
    if (present(part)) then
      !$omp atomic
      total = total + part
      !$omp barrier
    end if
  end subroutine
end module
program test
  use omp_lib
  use work
  implicit none
  integer, pointer :: mine
  integer :: total
  total = 0
  !$omp parallel num_threads(4) private(mine)
  nullify(mine)
  if (omp_get_thread_num() > 0) then
    allocate(mine)
    mine = 1
  end if
  call step(total, mine)
  !$omp end parallel
  if (total < 3) stop 1
end program

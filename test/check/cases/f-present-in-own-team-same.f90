! truth: conforming, scope: inter, level: none, run: yes
! why: whether an argument is there differs between the threads that call, and not in the team that each makes
module work
  implicit none
contains
  subroutine step(total, part)
    integer, intent(inout) :: total
    integer, optional, intent(in) :: part
    !$omp parallel num_threads(2)
    if (present(part)) then
      !$omp atomic
      total = total + part
      !$omp barrier
    end if
    !$omp end parallel
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

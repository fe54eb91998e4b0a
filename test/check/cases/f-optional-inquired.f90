! truth: deadlock, scope: inter, level: 0, run: yes
! why: INQUIRE sets what an optional argument would, and the thread's own argument decides
subroutine work(mine, p)
  logical :: mine
  logical, optional :: p
  logical :: is_there
  is_there = .false.
  if (present(p)) is_there = p
  inquire(file='/', exist=is_there)
  if (is_there .and. mine) then
    !$omp barrier
  end if
end subroutine
program test
  use omp_lib
  implicit none
  interface
    subroutine work(mine, p)
      logical :: mine
      logical, optional :: p
    end subroutine
  end interface
  !$omp parallel num_threads(4)
  call work(omp_get_thread_num() == 0)
  !$omp end parallel
end program

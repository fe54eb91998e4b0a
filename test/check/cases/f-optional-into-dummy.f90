! truth: deadlock, scope: inter, level: 0, run: yes
! why: what an optional argument would be put into is another argument, and holds without it
subroutine work(mine, p)
  logical :: mine
  logical, optional :: p
  if (present(p)) mine = p
  if (mine) then
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
  logical :: mine
  !$omp parallel num_threads(4) private(mine)
  mine = omp_get_thread_num() == 0
  call work(mine)
  !$omp end parallel
end program

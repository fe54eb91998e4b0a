! truth: deadlock, scope: inter, level: 0, run: yes
! why: what an optional argument would be put into is of the module, and each thread sets its own
module state
  implicit none
  logical :: mine = .false.
  !$omp threadprivate(mine)
contains
  subroutine work(p)
    logical, optional :: p
    if (present(p)) mine = p
    if (mine) then
      !$omp barrier
    end if
  end subroutine
end module
program test
  use state
  use omp_lib
  implicit none
  !$omp parallel num_threads(4)
  mine = omp_get_thread_num() == 0
  call work()
  !$omp end parallel
end program

! truth: deadlock, scope: inter, level: 0, run: yes
! why: the second argument, by its name, differs between threads
module work
  implicit none
contains
  subroutine step(n, who)
    integer, intent(in) :: n, who
    if (who > n) then
      !$omp barrier
    end if
  end subroutine
end module
program test
  use omp_lib
  use work
  implicit none
  !$omp parallel num_threads(4)
  call step(who=omp_get_thread_num(), n=2)
  !$omp end parallel
end program

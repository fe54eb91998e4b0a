! truth: deadlock, scope: inter, level: 0, run: yes
! why: the argument differs between threads
module work
  implicit none
contains
  subroutine step(me)
    integer, intent(in) :: me
    if (me == 0) then
      !$omp barrier
    end if
  end subroutine
end module
program test
  use omp_lib
  use work
  implicit none
  !$omp parallel num_threads(4)
  call step(omp_get_thread_num())
  !$omp end parallel
end program

! truth: conforming, scope: inter, level: none, run: yes
! why: the argument that differs decides over nothing, wherever it stands
module work
  implicit none
contains
  subroutine step(n, who)
    integer, intent(in) :: n
    integer, intent(in), optional :: who
    if (n == 2) then
      !$omp barrier
    end if
    if (present(who)) print *, who
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

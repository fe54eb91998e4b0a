! truth: deadlock, scope: inter, level: 0, run: yes
! why: two procedures of one generic name have the optional argument at different places
module specifics
  use omp_lib
  implicit none
  interface work
    module procedure work_integer, work_real
  end interface
contains
  subroutine work_integer(x, flag, n)
    integer :: x
    logical, optional :: flag
    integer, optional :: n
    if (present(n)) x = n
  end subroutine
  subroutine work_real(x, n, flag)
    real :: x
    integer, optional :: n
    logical, optional :: flag
    if (present(flag) .and. omp_get_thread_num() == 0) then
      !$omp barrier
    end if
    if (present(n)) x = n
  end subroutine
end module
program test
  use specifics
  implicit none
  real :: x
  !$omp parallel num_threads(4) private(x)
  x = 1
  call work(x, flag=.true.)
  !$omp end parallel
end program

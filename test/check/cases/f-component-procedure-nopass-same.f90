! truth: conforming, scope: inter, level: none, run: yes
! why: all objects hold the same procedure
module workers
  implicit none
  abstract interface
    subroutine job(n)
      integer, intent(inout) :: n
    end subroutine
  end interface
  type :: worker
    integer :: id = 0
    procedure(job), nopass, pointer :: act => null()
  end type
contains
  subroutine rest(n)
    integer, intent(inout) :: n
    n = n + 1
  end subroutine
  subroutine gather(n)
    integer, intent(inout) :: n
    !$omp barrier
    n = n + 2
  end subroutine
end module
program test
  use omp_lib
  use workers
  implicit none
  !$omp parallel num_threads(4)
  call work(omp_get_thread_num())
  !$omp end parallel
contains
  subroutine work(me)
    integer, intent(in) :: me
    type(worker) :: w
    integer :: n
    n = me
    w%act => rest
    if (omp_get_num_threads() > 1) w%act => gather
    call w%act(n)
  end subroutine
end program

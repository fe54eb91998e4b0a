! truth: deadlock, scope: inter, level: 0, run: yes
! why: the same of the procedures of a module
module steps
  implicit none
contains
  subroutine run(n)
    use omp_lib
    integer, intent(inout) :: n
    call first(n)
    !$omp parallel num_threads(4)
    call wait_if(omp_get_thread_num() == n)
    !$omp end parallel
  end subroutine
  subroutine first(n)
    integer, intent(inout) :: n
    call add
  contains
    subroutine add
      n = n + 1
    end subroutine
  end subroutine
  subroutine wait_if(wanted)
    logical, intent(in) :: wanted
    if (wanted) then
      !$omp barrier
    end if
  end subroutine
end module
program test
  use steps
  implicit none
  integer :: n
  n = 0
  call run(n)
end program

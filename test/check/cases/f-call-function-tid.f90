! truth: deadlock, scope: inter, level: 0, run: yes
! why: a function's result differs, by its RESULT name
module work
  implicit none
contains
  integer function side(n) result(which)
    use omp_lib
    integer, intent(in) :: n
    if (omp_get_thread_num() < n) then
      which = 1
    else
      which = 2
    end if
  end function
end module
program test
  use work
  implicit none
  !$omp parallel num_threads(4)
  if (side(2) == 1) then
    !$omp barrier
  end if
  !$omp end parallel
end program

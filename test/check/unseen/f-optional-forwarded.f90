! truth: conforming, scope: inter, level: none, run: yes, idiom: optional
! why: an absent argument is passed on, the callee falls back to the same default for all
program test
  use omp_lib
  implicit none
  integer :: met
  met = 0
  !$omp parallel
  call outer()
  call outer(omp_get_num_threads() * 0 + 2)
  !$omp end parallel
  if (met /= 3) stop 1
contains
  subroutine outer(n)
    integer, intent(in), optional :: n
    call inner(n)
  end subroutine
  subroutine inner(n)
    integer, intent(in), optional :: n
    integer :: i, k
    k = 1
    if (present(n)) k = n
    do i = 1, k
      !$omp barrier
      !$omp master
      met = met + 1
      !$omp end master
    end do
  end subroutine
end program

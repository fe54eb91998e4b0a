! truth: conforming, scope: inter, level: none, run: yes, idiom: callback
! why: the procedure is called for the whole range by every thread
module iterate_mod
  implicit none
contains
  subroutine each(lo, hi, visit)
    integer, intent(in) :: lo, hi
    interface
      subroutine visit(i)
        integer, intent(in) :: i
      end subroutine
    end interface
    integer :: i
    do i = lo, hi
      call visit(i)
    end do
  end subroutine
end module
program test
  use omp_lib
  use iterate_mod
  implicit none
  integer :: v(10)
  v = 0
  !$omp parallel
  call each(1, size(v), fill)
  !$omp end parallel
  if (any(v /= [1, 2, 3, 4, 5, 6, 7, 8, 9, 10])) stop 1
contains
  subroutine fill(i)
    integer, intent(in) :: i
    if (mod(i, omp_get_num_threads()) == omp_get_thread_num()) v(i) = i
    !$omp barrier
  end subroutine
end program

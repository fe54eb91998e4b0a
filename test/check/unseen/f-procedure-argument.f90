! truth: deadlock, scope: inter, level: 0, run: yes, idiom: callback
! why: a procedure is passed as an argument and called for each element of the thread's part
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
  integer :: t, p, v(10)
  !$omp parallel private(t, p)
  t = omp_get_thread_num()
  p = omp_get_num_threads()
  call each(t * 10 / p + 1, (t + 1) * 10 / p, fill)
  !$omp end parallel
contains
  subroutine fill(i)
    integer, intent(in) :: i
    v(i) = i
    !$omp barrier ! HERE
  end subroutine
end program

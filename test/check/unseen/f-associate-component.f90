! truth: deadlock, scope: inter, level: 0, run: yes, idiom: associate
! why: associate names a component of the thread's own object
program test
  use omp_lib
  implicit none
  type :: slice
    integer :: lo, hi
  end type
  type(slice) :: mine
  real :: a(10)
  integer :: i
  !$omp parallel private(mine, i)
  mine = part(size(a))
  associate (lo => mine%lo, hi => mine%hi)
    do i = lo, hi
      a(i) = real(i)
      !$omp barrier ! HERE
    end do
  end associate
  !$omp end parallel
contains
  type(slice) function part(n)
    integer, intent(in) :: n
    integer :: t, p
    t = omp_get_thread_num()
    p = omp_get_num_threads()
    part = slice(n * t / p + 1, n * (t + 1) / p)
  end function
end program

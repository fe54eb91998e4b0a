! truth: conforming, scope: inter, level: none, run: yes, idiom: loop
! why: the bounds of a pointer to a row are remapped from the thread's number on, as many as the row has
program test
  use omp_lib
  implicit none
  integer, target :: row(4)
  row = 1
  !$omp parallel
  call walk(mod(omp_get_thread_num(), 4))
  !$omp end parallel
contains
  subroutine walk(me)
    integer, intent(in) :: me
    integer, pointer :: p(:)
    integer :: i, total
    total = 0
    p(me:) => row
    do i = lbound(p, 1), ubound(p, 1)
      total = total + p(i)
      !$omp barrier
    end do
    if (total < 1) stop 1
  end subroutine
end program

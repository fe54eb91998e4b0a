! truth: deadlock, scope: intra, level: 0, run: yes, idiom: select
! why: the case hangs on the thread
program test
  use omp_lib
  implicit none
  integer :: step, total, i
  total = 0
  !$omp parallel private(step) shared(total)
  do step = 1, 4
    select case (mod(omp_get_thread_num(), 2))
    case (0)
      !$omp atomic
      total = total + 1
    case default
      !$omp do ! HERE
      do i = 1, 8
        if (i > 8) stop 1
      end do
    end select
  end do
  !$omp end parallel
contains
end program

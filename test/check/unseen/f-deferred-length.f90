! truth: deadlock, scope: intra, level: 0, run: yes, idiom: string
! why: a wait for each character of a text that is as long as the thread's number
program test
  use omp_lib
  implicit none
  character(*), parameter :: plan = "relax"
  character(:), allocatable :: marks
  integer :: i, done
  done = 0
  !$omp parallel private(marks, i)
  marks = repeat("-", omp_get_thread_num())
  do i = 1, len(marks)
    !$omp single ! HERE
    done = done + 1
    !$omp end single
  end do
  !$omp end parallel
  if (done < 0) stop 1
end program

! truth: conforming, scope: intra, level: none, run: yes, idiom: string
! why: the text is as long as the plan
program test
  use omp_lib
  implicit none
  character(*), parameter :: plan = "relax"
  character(:), allocatable :: marks
  integer :: i, done
  done = 0
  !$omp parallel private(marks, i)
  marks = repeat("-", len(plan))
  do i = 1, len(marks)
    !$omp single
    done = done + 1
    !$omp end single
  end do
  !$omp end parallel
  if (done < 0) stop 1
end program

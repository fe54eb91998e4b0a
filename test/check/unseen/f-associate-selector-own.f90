! truth: deadlock, scope: intra, level: 0, run: yes, idiom: associate
! why: an associate name of a private scalar is changed through the name
program test
  use omp_lib
  implicit none
  integer :: left, met
  met = 0
  !$omp parallel private(left)
  left = 0
  associate (todo => left)
    todo = omp_get_thread_num()
  end associate
  do while (left > 0)
    left = left - 1
    !$omp barrier ! HERE
  end do
  !$omp atomic
  met = met + 1
  !$omp end parallel
end program

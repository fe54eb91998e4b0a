! truth: deadlock, scope: intra, level: 0, run: yes
! why: the name of an ASSOCIATE stands for the thread's own element
program test
  use omp_lib
  implicit none
  integer :: a(2)
  !$omp parallel num_threads(4) private(a)
  a = 0
  associate (mine => a(1))
    mine = omp_get_thread_num()
  end associate
  if (a(1) == 2) then
    !$omp barrier
  end if
  !$omp end parallel
end program

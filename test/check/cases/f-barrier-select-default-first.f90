! truth: deadlock, scope: intra, level: 0, run: yes
! why: a default that is not the last case
program test
  use omp_lib
  implicit none
  integer :: me, sum
  sum = 0
  !$omp parallel num_threads(4) private(me) reduction(+ : sum)
  me = omp_get_thread_num()
  select case (me)
  case default
    sum = sum + 1
  case (2)
    !$omp barrier
  end select
  !$omp end parallel
end program

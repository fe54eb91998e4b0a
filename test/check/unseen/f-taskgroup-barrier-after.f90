! truth: deadlock, scope: intra, level: 0, run: yes, idiom: task
! why: one thread makes a taskgroup and waits behind it, still in its branch
program test
  use omp_lib
  implicit none
  integer :: v(8), k
  v = 0
  !$omp parallel private(k)
  if (omp_get_thread_num() == 0) then
    !$omp taskgroup
    do k = 1, 8
      !$omp task firstprivate(k)
      v(k) = k
      !$omp end task
    end do
    !$omp end taskgroup
    !$omp barrier ! HERE
  end if
  !$omp end parallel
end program

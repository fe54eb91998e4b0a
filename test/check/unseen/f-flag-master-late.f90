! truth: deadlock, scope: intra, level: 0, run: yes, idiom: shared-flag
! why: master writes the flag without a barrier, and the threads read it as they come
program test
  use omp_lib
  implicit none
  logical :: stop_now, mine
  double precision :: t0
  stop_now = .false.
  !$omp parallel private(mine, t0)
  if (omp_get_thread_num() == 0) then
    t0 = omp_get_wtime()
    do while (omp_get_wtime() - t0 < 0.1d0)
    end do
  end if
  !$omp master
  !$omp atomic write
  stop_now = .true.
  !$omp end master
  !$omp atomic read
  mine = stop_now
  if (.not. mine) then
    !$omp barrier ! HERE
  end if
  !$omp end parallel
end program

! truth: conforming, scope: intra, level: none, run: yes, idiom: task
! why: what tasks have found is asked for behind the barrier of the single
program test
  implicit none
  integer :: found, k, met
  found = 0
  met = 0
  !$omp parallel
  !$omp single
  do k = 1, 10
    !$omp task firstprivate(k) shared(found)
    if (k == 7) then
      !$omp atomic write
      found = k
    end if
    !$omp end task
  end do
  !$omp end single
  if (found > 0) then
    !$omp barrier
    !$omp atomic
    met = met + 1
  end if
  !$omp end parallel
  if (met < 1) stop 1
end program

! truth: conforming, scope: intra, level: none, run: yes, idiom: pipeline
! why: a pipeline with flags that are read and written atomically; the barrier is for all
program test
  use omp_lib
  implicit none
  integer, parameter :: steps = 4
  integer :: isync(-1:63), v(-1:63), t, k, seen
  isync = 0
  isync(-1) = steps + 1
  v = 0
  !$omp parallel private(t, k, seen)
  t = omp_get_thread_num()
  do k = 1, steps
    do
      !$omp atomic read seq_cst
      seen = isync(t - 1)
      if (seen >= k) exit
    end do
    v(t) = v(t - 1) + k
    !$omp atomic update seq_cst
    isync(t) = isync(t) + 1
  end do
  !$omp barrier
  !$omp end parallel
  if (v(0) /= steps) stop 1
end program

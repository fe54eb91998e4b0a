! truth: deadlock, scope: intra, level: 0, run: yes, idiom: block
! why: exit leaves a named IF before the wait, in the thread that finds nothing
program test
  use omp_lib
  implicit none
  integer :: n, found
  n = 0
  !$omp parallel private(found)
  found = mod(omp_get_thread_num(), 4)
  work: if (omp_get_num_threads() > 0) then
    look: if (found < 4) then
      if (found == 0) exit work
      !$omp atomic
      n = n + found
    end if look
    !$omp barrier ! HERE
  end if work
  !$omp end parallel
  if (n < 0) stop 1
end program

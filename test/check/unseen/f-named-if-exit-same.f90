! truth: conforming, scope: intra, level: none, run: yes, idiom: block
! why: exit leaves a named IF inside the one that waits, in the thread that finds nothing
program test
  use omp_lib
  implicit none
  integer :: n, found
  n = 0
  !$omp parallel private(found)
  found = mod(omp_get_thread_num(), 4)
  work: if (omp_get_num_threads() > 0) then
    look: if (found < 4) then
      if (found == 0) exit look
      !$omp atomic
      n = n + found
    end if look
    !$omp barrier
  end if work
  !$omp end parallel
  if (n < 0) stop 1
end program

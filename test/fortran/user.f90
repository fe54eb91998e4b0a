! opari2's own directives, in each of their spellings.
program user
  implicit none
  integer :: i, s
  s = 0
!$pomp inst init
!$pomp inst begin(whole)
  do i = 1, 3
!pomp$ inst begin(step)
    s = s + i
    if (i == 2) then
!$pomp inst altend(step)
      cycle
    end if
!$POMP INST END(step)
  end do
!$pomp inst end(whole)
!$pomp inst off
!$omp parallel num_threads(2)
!$omp end parallel
!$pomp inst on
!$pomp noinstrument
!$omp parallel num_threads(2)
!$omp barrier
!$omp end parallel
!$pomp instrument
!$omp parallel num_threads(2)
!$omp barrier
!$omp end parallel
  print *, s
!$pomp inst finalize
end program

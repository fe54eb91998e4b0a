! opari2's user regions.
subroutine user(n)
  integer n
!$pomp inst init
!$POMP INST BEGIN(Phase)
  if (n > 3) then
!$pomp inst altend(Phase)
    return
  end if
!$pomp inst off
!$pomp inst on
!$pomp noinstrument
!$omp parallel
!$omp barrier
!$omp end parallel
!$pomp instrument
!pomp$ inst end(Phase)
!$pomp inst finalize
end subroutine

subroutine f
  logical, external :: outer, inner
  !
  if (outer()) then
    !$omp parallel
    if (inner()) then
      !
      !
      !$omp single
      !
      !$omp end single
    end if
    !$omp barrier
    !
    !$omp end parallel
  end if
end subroutine

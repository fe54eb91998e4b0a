! INCLUDE lines: a file with directives becomes part of the text, one without stays.
subroutine including(a, n)
  include "declared.inc"
!$omp parallel
  include 'part.inc' ! with a comment
!$omp end parallel
end subroutine

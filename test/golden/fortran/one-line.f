c     Declarations and the first statement on one line: ours go between.
      program p; implicit none; integer i; i = 0
!$omp task
      i = i + 1
!$omp end task
      end program

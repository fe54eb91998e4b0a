c     opari2's user regions in fixed form.
      subroutine user(n)
c$pomp inst begin(one)
!$pomp inst end(one)
*$POMP INST BEGIN(two)
cpomp$ inst end(two)
      end

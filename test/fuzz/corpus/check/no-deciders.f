+      subroutine s(*,a)
      common /+      subroutine‡å◊’”û÷ı      common /b/ a, /c/ //, d
      equivalence (a,b),      goto k
      goto (10,10),f(1)
c$omp do thsetjmpivate(/b/,/0   
 1call b/ a, /c/ //, d
      es(*90,*20)
  q
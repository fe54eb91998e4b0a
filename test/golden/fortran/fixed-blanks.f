c     Fixed form: blanks do not count, not even in directives, and words go on in the next line.
      program fixed blanks
      integer i, j
      i = 3
c$omp para
c$omp2llel pri
c$omp3vate(i) num_thr e ads(2)
      i=1
c$omp critical
      wri
     1te(*,*) i
c$omp e nd crit
c$omp+ical
c$omp end par
c$omp4allel
c$omp paralleldopri v ate(j)sched
c$omp+ule(static)
      DO10J = 1,3
   10 CON
     +TINUE
c$omp a tom ic
      i = i + 1
      end

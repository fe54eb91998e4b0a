c     options: --line-length=132
c     gfortran: -ffixed-line-length-132
      program wide
      integer i, s
      s = 0
c$omp parallel do default(none) private(i)                                                reduction(+: s)
      do i = 1, 3
        s =                                                                                 s + i
      end do
c$omp parallel                                                                              num_threads(2) shared(s)
c$omp single
      s = s + 1
c$omp end single                                                                            nowait
c$omp end parallel
      end

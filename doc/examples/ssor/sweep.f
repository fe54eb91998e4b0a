c     One SSOR step: a sweep up and a sweep down the grid, each a wavefront. Points on a diagonal do not
c     depend on one another, so a diagonal is a worksharing loop, and its barrier ends it. What changed
c     most is added up by one thread in a critical section at a time.
      subroutine sweep(u, f, n, h, omega, change)
      implicit none
      integer n, i, d, step
      double precision u(0:n+1, 0:n+1), f(n, n), h, omega, change
      double precision old, mine
      change = 0
c$omp parallel default(none) shared(u, f, n, h, omega, change)
c$omp+  private(i, d, old, mine)
      mine = 0
      do 20 d = 2, 2 * n
c$omp do schedule(static)
        do 10 i = max(1, d - n), min(n, d - 1)
          old = u(i, d - i)
          call relax(u, f, n, h, omega, i, d - i)
          mine = max(mine, abs(u(i, d - i) - old))
   10   continue
   20 continue
      do 40 d = 2 * n, 2, -1
c$omp do schedule(static)
        do 30 i = max(1, d - n), min(n, d - 1)
          old = u(i, d - i)
          call relax(u, f, n, h, omega, i, d - i)
          mine = max(mine, abs(u(i, d - i) - old))
   30   continue
   40 continue
c$omp critical (largest)
      change = max(change, mine)
c$omp end critical (largest)
c$omp end parallel
      end

      subroutine relax(u, f, n, h, omega, i, j)
      implicit none
      integer n, i, j
      double precision u(0:n+1, 0:n+1), f(n, n), h, omega, mean
      mean = (u(i - 1, j) + u(i + 1, j) + u(i, j - 1) + u(i, j + 1)
     &  + h * h * f(i, j)) / 4
      u(i, j) = u(i, j) + omega * (mean - u(i, j))
      end

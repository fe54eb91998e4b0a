! Every construct of OpenMP that a host runs, default(none) and explicit typing throughout.
program constructs
  use omp_lib
  implicit none
  integer, parameter :: n = 40
  integer :: i, j, k, total, last, threads
  integer :: a(n), b(n)
  integer(omp_lock_kind) :: lock
  integer(omp_nest_lock_kind) :: nest
  total = 0; last = 0; k = 5
  call omp_init_lock(lock)
  call omp_init_nest_lock(nest)
!$omp parallel default(none) private(i, j) firstprivate(k) shared(a, b, total, last, lock, nest) &
!$omp   num_threads(2)
!$omp do schedule(dynamic, 4)
  do i = 1, n
    a(i) = i
  end do
!$omp end do
!$omp do schedule(static) lastprivate(last) reduction(+:total)
  do i = 1, n
    last = i
    total = total + a(i)
  enddo
!$omp do ordered
  do i = 1, 4
!$omp ordered
    b(i) = i
!$omp end ordered
  end do
!$omp enddo nowait
!$omp do simd
  do i = 5, n
    b(i) = 2 * i
  end do
!$omp sections
!$omp section
  a(1) = 1
!$omp section
  a(2) = 2
!$omp end sections
!$omp sections
  a(1) = 1 ! the first section needs no directive
!$omp section
  a(2) = 2
!$omp end sections nowait
!$omp single
  a(3) = 3
!$omp end single
!$omp single
  j = 4
!$omp end single copyprivate(j)
!$omp workshare
  b = b + a
!$omp end workshare
!$omp barrier
!$omp master
  total = total + 1
!$omp end master
!$omp masked
  total = total + 1
!$omp end masked
!$omp barrier
!$omp critical
  a(5) = a(5) + 1
!$omp end critical
!$omp critical (named)
  a(4) = a(4) + 1
!$omp end critical (named)
!$omp atomic
  total = total + 1
!$omp atomic update
  total = total + 1
!$omp end atomic
!$omp atomic capture
  j = total
  total = total + 1
!$omp end atomic
!$omp atomic read
  j = total
!$omp flush (total)
  call omp_set_lock(lock)
  last = last + 1
  call omp_unset_lock(lock)
  call omp_set_nest_lock(nest)
  call omp_unset_nest_lock(nest)
!$omp end parallel
  call omp_destroy_lock(lock)

!$omp parallel do default(none) firstprivate(k) lastprivate(k) shared(b) collapse(2) num_threads(2)
  do i = 1, 4
    do j = 1, 3
      k = i * j
      b(i) = k
    end do
  end do
!$omp parallel do simd default(none) shared(a) num_threads(2)
  do i = 1, n
    a(i) = a(i) + 1
  end do
!$omp end parallel do simd
!$omp parallel sections default(none) shared(a) num_threads(2)
  a(1) = a(1) + 1
!$omp section
  a(2) = a(2) + 1
!$omp end parallel sections
!$omp parallel workshare num_threads(2)
  a = a + 1
!$omp end parallel workshare
! parallel master, which not every compiler has, is
  total = total + 1
! in composite.f90
  threads = 0
!$omp parallel if(parallel: n > 3) reduction(+:threads) num_threads(2)
  threads = threads + 1
!$omp endparallel
  print *, total, last, threads, sum(a), sum(b), k
end program

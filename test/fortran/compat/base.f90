! Every construct that the stock opari2 instruments in Fortran; it breaks parallel sections.
program base
  use omp_lib
  implicit none
  integer :: i, n, s, a(20), b(20)
  integer(omp_lock_kind) :: lock
  logical :: got
  n = 20
  s = 0
  call omp_init_lock(lock)
!$omp parallel private(i) shared(a, b, s) num_threads(2)
!$omp do schedule(static)
  do i = 1, n
    a(i) = i
  end do
!$omp end do
!$omp do reduction(+:s)
  do i = 1, n
    s = s + a(i)
  end do
!$omp end do nowait
!$omp do ordered
  do i = 1, 4
!$omp ordered
    b(i) = 1
!$omp end ordered
  end do
!$omp end do
!$omp sections
!$omp section
  a(1) = 2
!$omp section
  a(2) = 2
!$omp end sections
!$omp single
  a(3) = 4
!$omp end single
!$omp master
  a(4) = 5
!$omp end master
!$omp barrier
!$omp critical (name)
  s = s + 1
!$omp end critical (name)
!$omp atomic
  s = s + 1
!$omp flush
!$omp workshare
  a = a + 1
!$omp end workshare
!$omp single
!$omp task
  call omp_set_lock(lock)
  s = s + 1
  call omp_unset_lock(lock)
!$omp end task
!$omp taskwait
!$omp end single
!$omp end parallel
!$omp parallel do num_threads(2)
  do i = 1, n
    a(i) = a(i) * 2
  end do
!$omp end parallel do
!$omp parallel workshare num_threads(2)
  a = a + 1
!$omp end parallel workshare
!$pomp inst begin(phase)
  got = omp_test_lock(lock)
!$pomp inst end(phase)
  print *, s, sum(a), got
end program

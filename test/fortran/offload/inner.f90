! Constructs within target constructs. The program takes the time of one of them itself, within and
! around it. What there is of each, in the order of lines: the comments.
program inner
  use omp_lib
  implicit none
  integer, parameter :: n = 2000
  real(8) :: a(n), inside, around, t(2)
  integer :: i, k
  a = 1
  inside = 0
  around = 0
  do k = 1, 3
    !$omp target map(tofrom: a, t)
    t(2) = omp_get_wtime()
    !$omp parallel num_threads(2) private(i) ! 3
    !$omp do ! 3
    do i = 1, n
      a(i) = a(i) + 1
    end do
    !$omp single ! 3
    t(1) = omp_get_wtime()
    do while (omp_get_wtime() - t(1) < 2d-3)
      a(1) = a(1) * 1
    end do
    t(1) = omp_get_wtime() - t(1)
    !$omp end single
    !$omp critical (name) ! 3
    a(2) = a(2) + 1
    !$omp end critical (name)
    !$omp barrier ! 3
    !$omp master ! 3
    a(3) = a(3) + 1
    !$omp end master
    !$omp sections ! 3
    !$omp section
    a(4) = a(4) + 1
    !$omp section
    a(5) = a(5) + 1
    !$omp end sections nowait
    !$omp end parallel
    t(2) = omp_get_wtime() - t(2)
    !$omp parallel do ! 3
    do i = 1, n
      a(i) = a(i) + 1
    end do
    !$omp task ! 3
    a(6) = a(6) + 1
    !$omp end task
    !$omp taskwait ! 3
    !$omp end target
    inside = inside + t(1)
    around = around + t(2)
  end do
  !$omp target map(tofrom: a)
  !$omp parallel do ! 1
  do i = 1, n
    a(i) = a(i) + 1
  end do
  !$omp end target
  !$omp target parallel map(tofrom: a) num_threads(2)
  !$omp do ! 1
  do i = 1, n
    a(i) = a(i) + 1
  end do
  !$omp end target parallel
  print '(es15.7)', sum(a)
  write (0, *) inside, around
end program

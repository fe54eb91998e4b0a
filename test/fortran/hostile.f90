! Each of these broke or escaped another instrumenter, or looks as if it would: one construct per probe, all of them run.
module hostile
  use, intrinsic :: iso_c_binding, only: c_int
  implicit none
  integer, save :: kept = 0
!$omp threadprivate(kept) ! threadprivate in a module, copyin
  interface
    module subroutine s1(x) ! a separate module procedure
      integer, intent(inout) :: x
    end subroutine
    function squared(x) result(y) ! an interface body
      integer, intent(in) :: x
      integer :: y
    end function
  end interface
contains
  subroutine first(x) ! two procedures in one module
    integer, intent(inout) :: x
!$omp parallel num_threads(2)
!$omp atomic
    x = x + 1
!$omp end parallel
  end subroutine
  subroutine second(x)
    integer, intent(inout) :: x
    integer :: i
    block ! a directive in a BLOCK of a module procedure
      integer :: local
      local = 0
!$omp parallel do reduction(+: local) num_threads(2)
      do i = 1, 4
        local = local + i
      end do
      x = x + local
    end block
    call inner
  contains
    subroutine inner ! an internal procedure with the host's variables
!$omp parallel num_threads(2)
!$omp barrier
!$omp atomic update
      x = x + 1
!$omp end atomic
!$omp end parallel
    end subroutine
  end subroutine
  pure integer function twice(x) ! pure: left alone
    integer, intent(in) :: x
    integer :: i
    twice = 0
!$omp simd
    do i = 1, 2
      twice = twice + x
    end do
  end function
  elemental integer function thrice(x)
    integer, intent(in) :: x
    thrice = 3 * x
  end function
  integer(c_int) function bound(x) bind(c, name='Bound_Name') ! bind(c)
    integer(c_int), value :: x
    bound = x
!$omp parallel num_threads(2)
!$omp atomic
    bound = bound + 1
!$omp end parallel
  end function
  subroutine noends(a) ! no END anywhere
    integer, intent(inout) :: a(:)
    integer :: i, j
!$omp parallel num_threads(2) private(j)
!$omp do
    do i = 1, size(a)
      a(i) = 0
    end do
!$omp do
    do i = 1, 2
      do j = 1, 2
        if (i == j) a(i) = a(i) + 1
      end do
    end do
!$omp do
    do 10 i = 1, 4 ! labelled, with no end
10    a(i) = a(i) + 1
!$omp do
    do 20 i = 1, 4 ! labelled, with an end
      a(i) = a(i) + 1
20  continue
!$omp end do
!$omp endparallel
  end subroutine
end module
submodule (hostile) under
contains
  module procedure s1
!$omp parallel num_threads(2)
!$omp atomic
    x = x + 1
!$omp end parallel
  end procedure
end submodule
function squared(x) result(y)
  integer, intent(in) :: x
  integer :: y
!$omp critical
  y = x * x
!$omp end critical
end function
block data
  common /blocks/ n
  data n /7/
end block data
subroutine only_locks ! only what it needs of the module; nothing but locks
  use omp_lib, only: omp_lock_kind, omp_init_lock, omp_set_lock, omp_unset_lock, omp_destroy_lock, omp_test_lock
  integer(omp_lock_kind) :: lock
  integer omp_set_lock_count
  omp_set_lock_count = 0 ! a name that only begins like a lock's
  call omp_init_lock(lock)
  call omp_set_lock(lock); omp_set_lock_count = omp_set_lock_count + 1
  call omp_unset_lock(lock)
  if (omp_test_lock(lock)) omp_set_lock_count = omp_set_lock_count + 1
  call omp_unset_lock(lock)
  call omp_destroy_lock(lock)
  if (omp_set_lock_count /= 2) print *, 'locks'
end subroutine
subroutine waits ! nothing but a taskwait
!$omp taskwait
end subroutine
! a main program without PROGRAM
  use hostile
  integer :: i, j, k, s, a(10), common
  logical :: parallel
  character(80) :: text
  s = 0; a = 0; parallel = .true.; k = 3; common = 1
  call first(s); call second(s); call s1(s); call noends(a(1:4)); call only_locks; call waits
  s = s + twice(1) + thrice(2) + int(bound(1_c_int)) + squared(3)
!$omp paralleldo num_threads(2)
  do i = 1, 4
    a(i) = a(i) + 1
  end do
!$omp end paralleldo
  !$Omp Parallel If(parallel) Num_Threads(2) ! indented, in mixed case, a name like a directive
    !$oMP SiNGle
  a(8) = 1
    !$OMP END SINGLE NOWAIT
!$omp master
  s = s + 1
!$omp end master
!$omp masked
  s = s + 1
!$omp end masked
!$omp barrier
!$omp flush
!$omp taskyield
!$omp critical
  s = s + 1
!$omp end critical
  !$OMP end Parallel
!$omp parallel do if (k > 2 .and. &
!$omp   & parallel) default(none) &
!$omp shared(a, k, &
!$omp   parallel) num_threads(2) schedule(nonmonotonic: dynamic, (1) * (k))
  named: do i = 1, 4
    a(i) = a(i) + 1
  end do named
!$omp parallel do firstprivate(k) lastprivate(k) num_threads(2) schedule(monotonic: static)
  do i = 1, 3
    k = i
  end do
!$omp parallel do simd reduction(+: s) num_threads(2)
  do i = 1, 4
    s = s + 1
  end do
!$omp parallel do collapse(2) reduction(+: s) num_threads(2)
  do i = 1, 2; do j = 1, 2; s = s + 1; end do; end do
!$omp parallel num_threads(2)
!$omp do simd
  do i = 1, 4
    a(i) = a(i) + 1
  end do
!$omp do ordered
  do i = 1, 3
!$omp ordered
    s = s + i
!$omp end ordered
  end do
!$omp end do
!$omp do
  do i = 1, 3
    if (i == 2) then; s = s + 0; end if; enddo ! END DO without a blank, behind END IF
!$omp end do nowait
!$omp do
  do i = 1, 3
    do concurrent (j = 5:6); a(j) = 1; end do
    do while (a(7) > 0); a(7) = a(7) - 1; end do
!$omp cancellation point do
  end do
!$omp end parallel
!$omp parallel sections num_threads(2)
  a(8) = 1
!$omp section
  a(9) = 1
!$omp end parallel sections
!$omp parallel num_threads(2) private(k)
!$omp sections
!$omp section
  a(8) = 2
!$omp section
  a(9) = 2
!$omp endsections
!$omp sections
  a(8) = 3
!$omp end sections nowait
!$omp single
  k = 9
!$omp end single copyprivate(k)
!$omp workshare
!$omp atomic
  s = s + 1
!$omp end workshare
!$omp atomic capture
  k = s
  s = s + 1
!$omp end atomic
!$omp atomic ! a comment, and a continued statement
  s = s + &
    ! another
    & 1
!$omp end parallel
!$omp parallel workshare num_threads(2)
  a = a + 1
!$omp end parallel workshare
!$omp parallel copyin(kept) num_threads(2)
  kept = kept + 1
!$omp taskgroup
!$omp task untied default(none) shared(s)
!$omp atomic
  s = s + 1
!$omp end task
!$omp end taskgroup
!$omp taskloop shared(s)
  do i = 1, 2
!$omp atomic
    s = s + 1
  end do
!$omp end parallel
  associate (q => a(1))
!$omp parallel num_threads(2)
!$omp atomic
    q = q + 1
!$omp end parallel
  end associate
!$ s = s + 1000
!$ s = s + &
!$ & 1000
  text = 'it''s not !$omp parallel' // "&
  &!$omp barrier" ! !$omp single
!$omp parallel num_threads(2)
  if (parallel) then
!$omp barrier
  else
!$omp critical
    s = 0
!$omp end critical
  end if
!$omp end parallel
!$acc parallel loop
  a(10) = ((((((((((1 + 2) + 3) + 4) + 5) + 6) + 7) + 8) + 9) + 10) + 11); s = s + 0 * 1234567890 + 0 * 1234567890 + 0 * 1234567
  print *, s, sum(a), common, trim(text)
end

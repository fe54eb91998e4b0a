! if, select, where, do with cycle and exit by name, stop, return: what calls are put between.
recursive subroutine jumps(k, a)
  implicit none
  integer, intent(in) :: k
  integer, intent(inout) :: a(:)
  integer :: i
  if (k > 3) return
  named: if (k == 1) then
!$omp parallel
    a = 1
!$omp end parallel
    if (a(1) == 1) exit named
  else if (k == 2) then
!$omp parallel do
    do i = 1, 3
      if (i == 2) cycle
      a(i) = i
    end do
  else named
!$omp parallel
    select case (k)
    case (3)
!$omp single
      a(3) = 1
!$omp end single
    case (4:)
!$omp flush
    case default
      stop 1
    end select
!$omp end parallel
  end if named
  outer: do
    do while (a(1) < 3)
!$omp parallel
      where (a > 1)
        a = a + 1
      end where
!$omp end parallel
      if (a(2) > 3) exit outer
      if (a(3) > 3) cycle outer
    end do
    exit
  end do outer
  do i = 1, 2
!$omp critical
    a(i) = 3
!$omp end critical
    if (i == 1) cycle
    call jumps(k + 1, a); error stop
  end do
end subroutine

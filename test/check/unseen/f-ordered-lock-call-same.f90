! truth: conforming, scope: inter, level: none, run: yes, idiom: ordered
! why: it is taken in the turn
module journal
  use omp_lib
  implicit none
  integer(omp_lock_kind) :: lock
  integer :: records(8), used = 0
contains
  subroutine pause_a_little()
    double precision :: start
    start = omp_get_wtime()
    do while (omp_get_wtime() < start + 0.05d0)
    end do
  end subroutine

  subroutine append(record)
    integer, intent(in) :: record
    !$omp ordered
    call omp_set_lock(lock)
    used = used + 1
    records(used) = record
    call omp_unset_lock(lock)
    !$omp end ordered
  end subroutine
end module

program test
  use journal
  implicit none
  integer :: i
  call omp_init_lock(lock)
  !$omp parallel do ordered schedule(static, 1)
  do i = 1, 8
    if (i == 1) call pause_a_little()
    call append(i)
  end do
  !$omp end parallel do
  if (any(records /= [(i, i=1, 8)])) stop 1
end program

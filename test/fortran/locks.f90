! Locks wherever a call may stand: with labels, as the action of an IF, in expressions, in long and broken lines,
! compiled conditionally, with a keyword, in derived types, in internal procedures.
module holder
  use omp_lib, only: omp_lock_kind, omp_set_lock, omp_unset_lock
  implicit none
  type :: guarded
    integer(omp_lock_kind) :: lock
    integer :: value = 0
  end type
contains
  subroutine bump(g)
    type(guarded), intent(inout) :: g
    call omp_set_lock(g%lock); g%value = g%value + 1; call omp_unset_lock(g%lock)
  end subroutine
end module
program locks
  use omp_lib
  use holder
  implicit none (type, external)
  type(guarded) :: g(2)
  integer(omp_lock_kind) :: lock
  integer(omp_nest_lock_kind) :: nest
  integer :: i, depth, tries
  logical :: got
  call omp_init_lock(svar=lock)
  call omp_init_lock(g(1)%lock)
  call omp_init_lock(g(merge(2, 1, .true.))%lock)
!$ call omp_init_nest_lock(nest)
  depth = 0; tries = 0
!$omp parallel num_threads(2) private(i)
  do i = 1, 3
    call bump(g(1)); call bump(g(2))
  end do
!$omp end parallel
  if (omp_test_lock(lock)) tries = tries + 1
  if (.not.omp_test_lock(lock)) then
    tries = tries + 10
  else if (omp_test_lock(lock)) then
    tries = 1000
  end if
  if (tries == 11) call omp_unset_lock(lock)
  do while (omp_test_lock(lock) .and. tries < 100)
    tries = tries + 100
10  call omp_unset_lock(lock)
  end do
                                          got = (omp_test_lock(lock)) .neqv. .true. .or. tries == -123456789 .or. .not. .true.
  select case (omp_test_nest_lock(nest) + omp_test_nest_lock( &
      nest))
  case (3)
    depth = nested() + 1
  end select
!$ if (omp_test_nest_lock(nest) > 0) depth = &
!$   depth + 10
  do 20 i = 1, 4
20 call omp_unset_nest_lock(nest)
  call omp_destroy_lock(lock); call omp_destroy_nest_lock(nest)
  print *, g%value, tries, got, depth
contains
  integer function nested()
    nested = omp_test_nest_lock(nest)
  end function
end program

! Locks: the calls, wherever they stand.
subroutine locks(n)
  use omp_lib, only: omp_lock_kind, omp_set_lock, omp_test_lock, mine => omp_unset_lock, omp_init_lock, omp_destroy_lock
  implicit none
  integer :: n
  integer(omp_lock_kind) :: lock(2)
  call omp_init_lock(lock(1))
!$omp parallel
  call OMP_Set_Lock(lock(1)); n = n + 1
  call mine(lock(1))
  if (omp_test_lock(lock( &
    1))) call mine(lock(1))
!$omp end parallel
  if (n > 3) call omp_destroy_lock(lock(1))
end subroutine
subroutine nested
  use omp_lib
  integer(omp_nest_lock_kind) nest
  character(20) :: text = 'call omp_set_nest_lock(nest)'
  call omp_init_nest_lock(nest)
  call omp_set_nest_lock(nest)
  print *, omp_test_nest_lock(nest), text
  call omp_unset_nest_lock(nest)
  call omp_destroy_nest_lock(nest)
end subroutine
subroutine hinted
  use omp_lib
  integer(omp_lock_kind) :: lock
  call omp_init_lock_with_hint(lock, omp_sync_hint_contended)
  call omp_set_lock(lock)
  call omp_unset_lock(lock)
  call omp_destroy_lock(lock)
end subroutine

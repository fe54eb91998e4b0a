! barrier, critical, master, masked, flush, depobj, and atomic with and without END ATOMIC.
subroutine synchronisation(s, t)
  use omp_lib
  implicit none
  integer, intent(inout) :: s, t
  integer(omp_depend_kind) :: object
  integer :: old
!$omp depobj(object) depend(inout: s)
!$omp parallel private(old)
!$omp barrier
!$omp critical
  s = s + 1
!$omp end critical
!$omp critical (Name) hint(0)
  s = s + 1
!$omp end critical (Name)
!$omp critical (block_of_5_1)
  block
    s = s + 1
  end block
!$omp master
  s = s + 1
!$omp end master
!$omp masked filter(1)
  s = s + 1
!$omp end masked
!$omp flush
!$omp flush(s, &
!$omp & t)
!$omp flush acq_rel
!$omp atomic
  s = s + 1
!$omp atomic update hint(0)
  s = max(s, &
    1)
!$omp end atomic
!$omp atomic read seq_cst
  old = s
!$omp atomic write
  s = 1
!$omp endatomic
!$omp atomic capture
  old = s
  s = s + 1
!$omp end atomic
!$omp atomic capture
  s = s + 1; old = s
!$omp atomic update capture
  t = t + 1
  old = t
!$omp end atomic
  if (old > 1) then
!$omp atomic
    s = s - 1
  end if
!$omp end parallel
!$omp depobj(object) update(in)
!$omp depobj(object) destroy
end subroutine

! truth: conforming, scope: inter, level: none, run: yes, idiom: lock
! why: all hand them over in the same order
module locking
  use omp_lib
  implicit none
  integer :: moved = 0
contains
  subroutine transfer_one(from, to)
    integer(omp_lock_kind), intent(inout) :: from, to
    double precision :: t
    call omp_set_lock(from)
    t = omp_get_wtime()
    do while (omp_get_wtime() - t < 0.1)
    end do
    call omp_set_lock(to)
    moved = moved + 1
    call omp_unset_lock(to)
    call omp_unset_lock(from)
  end subroutine
end module
program test
  use locking
  implicit none
  integer(omp_lock_kind) :: left, right
  call omp_init_lock(left)
  call omp_init_lock(right)
  !$omp parallel shared(left, right)
  if (mod(omp_get_thread_num(), 2) == 0) then
    call transfer_one(left, right)
  else
    call transfer_one(left, right)
  end if
  !$omp end parallel
  call omp_destroy_lock(left)
  call omp_destroy_lock(right)
  if (moved < 1) stop 1
end program

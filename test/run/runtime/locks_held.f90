! As locks_held.c, in short.
program locks_held
  use omp_lib
  implicit none
  integer(omp_lock_kind) :: lock
  integer :: stage
  double precision :: asked, since, held, waited
  stage = 0
  held = 0
  call omp_init_lock(lock)
!$omp parallel num_threads(2) private(asked, since)
  if (omp_get_thread_num() == 0) then
    call omp_set_lock(lock)
    since = omp_get_wtime()
    call go_on
    call rest(40)
    held = held + omp_get_wtime() - since
    call omp_unset_lock(lock)
  else
    do while (.not. has_begun())
      call rest(1)
    end do
    call rest(5)
    if (omp_test_lock(lock)) stop 1
    asked = omp_get_wtime()
    call omp_set_lock(lock)
    since = omp_get_wtime()
    waited = since - asked
    call rest(10)
    held = held + omp_get_wtime() - since
    call omp_unset_lock(lock)
  end if
!$omp end parallel
  call omp_destroy_lock(lock)
  print '(a, 3f10.6)', 'lock 10 simple 2 1', waited, held, waited
  print '(a)', 'wait 10 1 26 0 13'
contains
  subroutine go_on
!$omp atomic write
    stage = 1
  end subroutine
  logical function has_begun()
    integer :: now
!$omp atomic read
    now = stage
    has_begun = now == 1
  end function
  subroutine rest(ms)
    use iso_c_binding
    integer, intent(in) :: ms
    interface
      integer(c_int) function usleep(us) bind(c)
        import c_int
        integer(c_int), value :: us
      end function
    end interface
    if (usleep(int(ms * 1000, c_int)) /= 0) stop 2
  end subroutine
end program

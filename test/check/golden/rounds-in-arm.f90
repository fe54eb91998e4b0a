! Rounds are the same for all that come there: only the IF makes threads differ.
module rounds
contains
  subroutine sweep(group, chunks)
    integer, intent(in) :: group, chunks
    integer :: chunk
    if (group == 0) then
      do chunk = 1, 2 * chunks
        !$omp barrier
      end do
      return
    end if
    print *, group
  end subroutine
end module
program main
  use omp_lib
  use rounds
  integer :: chunks
  read (*, *) chunks
  !$omp parallel
  call sweep(omp_get_thread_num(), chunks)
  !$omp end parallel
end program

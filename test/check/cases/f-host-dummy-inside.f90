! truth: deadlock, scope: inter, level: 0, run: yes
! why: the internal procedure asks for the dummy argument of its host, which is the number
module blocks
  implicit none
contains
  subroutine relax(rank, ranks)
    integer, intent(in) :: rank, ranks
    if (rank > ranks) stop 1
    call exchange
  contains
    subroutine exchange
      if (rank > 1) then
        !$omp barrier
      end if
    end subroutine
  end subroutine
end module
program test
  use omp_lib
  use blocks
  implicit none
  !$omp parallel num_threads(4)
  call relax(omp_get_thread_num(), omp_get_num_threads())
  !$omp end parallel
end program

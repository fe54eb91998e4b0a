! truth: deadlock, scope: intra, level: 0, run: yes, idiom: member
! why: a component of a derived type, twice
program test
  use omp_lib
  implicit none
  type queue
    integer(omp_lock_kind) :: lock
  end type
  type(queue) :: one
  integer :: rank, counter
  counter = 0
  call omp_init_lock(one%lock)
  !$omp parallel private(rank)
  rank = omp_get_thread_num()
  call omp_set_lock(one%lock)
  counter = counter + 1
  call omp_set_lock(one%lock) ! HERE
  call omp_unset_lock(one%lock)
  !$omp end parallel

end program

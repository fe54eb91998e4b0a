! truth: deadlock, scope: intra, level: 0, run: yes, idiom: order
! why: two locks in two orders
program test
  use omp_lib
  implicit none
  integer(omp_lock_kind) :: one, two
  integer :: i, j
  integer :: rank, counter
  counter = 0
  call omp_init_lock(one)
  call omp_init_lock(two)
  !$omp parallel private(rank)
  rank = omp_get_thread_num()
  do i = 1, 20000
    if (mod(rank, 2) == 0) then
      call omp_set_lock(one)
      do j = 1, 1000
        counter = counter + 1
      end do
      call omp_set_lock(two) ! HERE
      call omp_unset_lock(two)
      call omp_unset_lock(one)
    else
      call omp_set_lock(two)
      do j = 1, 1000
        counter = counter + 1
      end do
      call omp_set_lock(one) ! HERE
      call omp_unset_lock(one)
      call omp_unset_lock(two)
    end if
  end do
  !$omp end parallel

end program

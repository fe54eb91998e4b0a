! truth: deadlock, scope: inter, level: 0, run: yes, idiom: critical
! why: two named regions are nested in one order by one routine, in the other by another one
module books
  use omp_lib
  implicit none
  integer, save :: a = 0, b = 0
contains
  subroutine pause_a_bit
    double precision :: t0
    t0 = omp_get_wtime()
    do while (omp_get_wtime() - t0 < 0.01d0)
    end do
  end subroutine
  subroutine forward
    !$omp critical (first)
    call pause_a_bit
    !$omp critical (second) ! HERE
    a = a + 1
    !$omp end critical (second)
    !$omp end critical (first)
  end subroutine
  subroutine backward
    !$omp critical (second)
    call pause_a_bit
    !$omp critical (first) ! HERE
    b = b + 1
    !$omp end critical (first)
    !$omp end critical (second)
  end subroutine
end module
program test
  use books
  implicit none
  integer :: k
  !$omp parallel private(k)
  do k = 1, 30
    if (mod(omp_get_thread_num() + k, 2) == 0) then
      call forward
    else
      call backward
    end if
  end do
  !$omp end parallel
end program

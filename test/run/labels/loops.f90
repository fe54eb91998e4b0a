! Loops of every form, in Fortran. `N=n` on a loop's directive: its iterations; `gcc`: others have another count.
module fields
  implicit none
  integer, parameter :: wide = selected_int_kind(15)
  integer :: total = 0
contains
  integer function hundred()
    hundred = 100
  end function

  subroutine count(value)
    integer, intent(in) :: value
    !$omp atomic
    total = total + value
  end subroutine

  subroutine orphan(n)
    integer, intent(in) :: n
    integer :: i
    !$omp do schedule(static) ! N=37
    do i = 1, n
      call count(1)
    end do
  end subroutine
end module

program loops
  use fields
  implicit none
  integer :: i, j, k, three, chunk
  integer(wide) :: w
  real :: a(200)
  three = 3
  chunk = 6
  !$omp parallel default(none) private(i, j, k, w) shared(three, chunk, a, total)
  !$omp do schedule(static) ! N=100
  do i = 1, 100
    a(i) = i
  end do
  !$omp end do
  !$omp do ! N=34
  do i = 100, 1, -three
    call count(i)
  end do
  !$omp end do nowait
  !$omp do schedule(static, 7) ! N=100 merged
  do i = 1, hundred()
    call count(i)
  end do
  !$omp do schedule(static, chunk) ! N=51 merged
  do i = 0, 100, 2
    if (i == 8) cycle
    call count(i)
  end do
  !$omp do schedule(dynamic, 4) ! N=100
  do i = 1, hundred()
    call count(i)
  end do
  !$omp do schedule(guided, 3) ! N=77
  do w = 10_wide**12, 10_wide**12 - 76, -1
    call count(1)
  end do
  !$omp do schedule(static) ! N=77
  do w = 10_wide**12, 10_wide**12 - 76, -1
    call count(1)
  end do
  !$omp do schedule(runtime) ! N=60
  do i = 1, 60
    call count(i)
  end do
  !$omp do schedule(auto) ! N=61
  do i = 1, 61
    call count(i)
  end do
  !$omp do collapse(2) ! N=60
  do i = 1, 10
    do j = 6, 1, -1
      call count(i * j)
    end do
  end do
  !$omp do collapse(3) schedule(dynamic, 5) ! N=48
  do i = 1, 4
    do j = -1, 1
      do k = 10, 1, -3
        call count(i + j + k)
      end do
    end do
  end do
  !$omp do collapse(3) schedule(static) ! N=48
  do i = 1, 4
    do j = -1, 1
      do k = 10, 1, -3
        call count(i + j + k)
      end do
    end do
  end do
  !$omp do ordered schedule(static, 3) ! N=20
  do i = 1, 20
    !$omp ordered
    total = total + i
    !$omp end ordered
  end do
  !$omp do schedule(static) ! N=0
  do i = 5, 1
    call count(i)
  end do
  !$omp do schedule(static) ! N=2
  do i = 5, 6; call count(i); end do
  !$omp do reduction(+: total) ! N=40
  do 10 i = 1, 40
    total = total + i
10 continue
  call orphan(37)
  !$omp single
  !$omp taskloop grainsize(4) ! N=30
  do i = 90, 1, -3
    !$omp task firstprivate(i)
    call count(i)
    !$omp end task
    call count(1)
  end do
  !$omp end taskloop
  !$omp taskloop num_tasks(3) collapse(2) ! N=35
  do i = 1, 7
    do j = 1, 5
      call count(i * j)
    end do
  end do
  !$omp end single
  !$omp end parallel
  !$omp parallel do schedule(static) ! N=33
  do i = 1, 33
    call count(i)
  end do
  !$omp parallel do default(none) shared(total) schedule(static, 4) ! N=30 merged
  do i = 1, 30
    call count(i)
  end do
  !$omp end parallel do
  call orphan(37)
  print '(i0)', total
end program

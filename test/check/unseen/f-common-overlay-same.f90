! truth: conforming, scope: inter, level: none, run: yes, idiom: common
! why: they have the same order
subroutine begin(number, count)
  implicit none
  integer, intent(in) :: number, count
  integer :: me, steps
  common /control/ me, steps
  !$omp threadprivate(/control/)
  me = number
  steps = count
end subroutine

subroutine advance(x)
  implicit none
  real, intent(inout) :: x(50)
  integer :: me, steps, step, i
  common /control/ me, steps
  !$omp threadprivate(/control/)
  do step = 1, steps
    !$omp do
    do i = 1, 50
      x(i) = x(i) + 0.1
    end do
    !$omp end do
  end do
end subroutine

program test
  use omp_lib
  implicit none
  real :: x(50)
  x = 0
  !$omp parallel
  call begin(omp_get_thread_num(), 3)
  call advance(x)
  !$omp end parallel
end program

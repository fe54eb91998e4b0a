module state
  implicit none
  integer :: mine
  !$omp threadprivate(mine)
  integer :: flag
contains
  subroutine inner(n)
    integer, intent(in) :: n
    if (n == 1) then
      !$omp barrier
    end if
  end subroutine
  subroutine outer(m)
    integer, intent(in) :: m
    call inner(m + 1)
  end subroutine
end module
subroutine all_reasons(unit)
  use omp_lib
  use state
  implicit none
  integer, intent(in) :: unit
  integer :: k, i, next
  integer, external :: elsewhere
  next = 0
  !$omp parallel private(k)
  if (k == 1) then
    !$omp barrier
  end if
  if (mine == 1) then
    !$omp barrier
  end if
  if (omp_get_thread_num() == 0) flag = 1
  if (flag == 1) then
    !$omp barrier
  end if
  read (unit, *) k
  select case (k)
  case (1)
    !$omp barrier
  end select
  if (elsewhere(3) > 2) then
    !$omp barrier
  end if
  !$omp do
  do i = 1, 10
    k = i
  end do
  !$omp end do
  if (k > 5) then
    !$omp single
    next = 1
    !$omp end single
  end if
  call outer(omp_get_thread_num())
  !$omp end parallel
end subroutine

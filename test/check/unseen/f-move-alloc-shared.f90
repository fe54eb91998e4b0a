! truth: conforming, scope: inter, level: none, run: yes, idiom: allocatable
! why: a shared array grows in a single, and its size is asked for behind it
program test
  implicit none
  integer, allocatable :: list(:), bigger(:)
  integer :: rounds
  allocate (list(1), source=1)
  rounds = 0
  !$omp parallel
  do while (size(list) < 10)
    !$omp barrier
    !$omp single
    allocate (bigger(2 * size(list)))
    bigger = 2
    call move_alloc(bigger, list)
    rounds = rounds + 1
    !$omp end single
  end do
  !$omp end parallel
  if (rounds /= 4) stop 1
end program

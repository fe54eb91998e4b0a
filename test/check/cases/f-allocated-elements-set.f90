! truth: conforming, scope: intra, level: none, run: yes
! why: setting elements does not change whether there are any, and how many
program test
  use omp_lib
  implicit none
  integer, allocatable :: list(:), none(:)
  integer, pointer :: own(:)
  integer :: i
  allocate(list(4))
  !$omp parallel num_threads(4) private(i, own, none)
  if (.not. allocated(none)) then
    !$omp barrier
  end if
  allocate(own(3))
  own(1) = omp_get_thread_num()
  if (allocated(list)) then
    !$omp do
    do i = 1, size(list)
      list(i) = i
    end do
    !$omp end do nowait
  end if
  do i = 1, size(own)
    own(i) = own(1) + i
    !$omp barrier
  end do
  if (associated(own)) then
    !$omp barrier
    deallocate(own)
  end if
  !$omp end parallel
  print *, sum(list)
end program

! truth: conforming, scope: inter, level: none, run: yes, idiom: common
! why: a shared COMMON block with settings that only the serial part writes
subroutine read_settings
  implicit none
  integer :: nit, isync
  common /settings/ nit, isync
  nit = 4
  isync = 2
end subroutine
subroutine iterate(total)
  implicit none
  integer, intent(inout) :: total
  integer :: nit, isync, it
  common /settings/ nit, isync
  do it = 1, nit
    if (mod(it, isync) == 0) then
      !$omp barrier
      !$omp single
      total = total + it
      !$omp end single
    end if
  end do
end subroutine
program test
  implicit none
  integer :: total
  total = 0
  call read_settings
  !$omp parallel
  call iterate(total)
  !$omp end parallel
  if (total /= 6) stop 1
end program

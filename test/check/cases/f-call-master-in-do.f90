! truth: nonconforming, scope: inter, level: 1, run: yes
! why: a masked region may not be inside a worksharing region, but it runs
subroutine tell
  implicit none
  !$omp master
  print *, 'master'
  !$omp end master
end subroutine
program test
  implicit none
  integer :: i
  !$omp parallel do num_threads(4)
  do i = 1, 4
    call tell
  end do
end program

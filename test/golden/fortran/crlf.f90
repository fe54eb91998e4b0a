program crlf
  integer :: i, s
  s = 0
!$omp parallel do reduction(+: &
!$omp& s)
  do i = 1, 3
    s = s + &
      & i
  end do
!$omp parallel
!$omp single
  s = 1
!$omp end single
!$omp task shared(s)
  s = 2
!$omp end task
!$omp end parallel
end program

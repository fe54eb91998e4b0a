! Free form: continuation in every legal place, comments between, `!$`, `;`, strings over lines, labels, other sentinels.
program lines
  implicit none
  integer :: i, j, &

    ! a comment between continued lines

    & k, a(10)
  character(60) :: text
  a = 0
!$omp parallel &
!$omp default(none) & ! the rest of this line is a comment
!$OMP & shared(a, & !$omp not a directive
!
  ! another comment

!$omp   k, te&
!$omp   &xt) pri&
!$omp&vate(i, j)
!$omp do
  do i = 1, &
     3 ! the DO statement goes on
    a(i) &
      = i; j = &
      & i
  end &
  do
!$ k = 1; &
!$& j = 2
!$ if (k == &
!$ 1) then
!$omp critical
     k = 2; text = '!$omp barrier' // "it's ""& 
     &!$omp end critical"; j = 3; text = 'a&
     &b'
!$omp end critical
!$ end if
  if (j == 3) then; k = 3; else; k = 4; end if; do i = 1, 2; a(i) = i; end do
	!$omp	single
	a(1)	= 2	! tabs
	!$omp	end	single
!$acc parallel loop
!$omx parallel
!dir$ ivdep
!$OmP bArRiEr
  10 continue; 20 k = 5
!$omp end parallel
!$omp parallel do
  do 30 i = 1, 3; a(i) = 1; 30 continue; k = 6; &
  j = 7
!$omp parallel
  a(1) = a(1) + 1234567890 - 1234567890 + 1234567890 - 1234567890 + 1234567890 - 1234567890 + 1234567890 - 1234567890 + 1234567890
!$omp end parallel
!$omp parallel do & ! a blank before the & ends the word
! no more than a comment
!$omp&private(j)
  do i = 1, 3
    j = i
  end &
&do
  print *, text, k, a
end program lines

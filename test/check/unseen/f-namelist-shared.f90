! truth: conforming, scope: intra, level: none, run: yes, idiom: string
! why: a namelist is read by the serial part, its values decide in the region
program test
  implicit none
  integer :: steps, every, k, met
  character(len=40) :: text
  namelist /run/ steps, every
  steps = 1
  every = 1
  text = '&run steps=6, every=2 /'
  read (text, nml=run)
  met = 0
  !$omp parallel private(k)
  do k = 1, steps
    if (mod(k, every) == 0) then
      !$omp barrier
      !$omp master
      met = met + 1
      !$omp end master
    end if
  end do
  !$omp end parallel
  if (met /= 3) stop 1
end program

! truth: deadlock, scope: inter, level: 0, run: yes, idiom: shared
! why: a local variable with an initial value is saved, so shared, and each thread that counts sees another value
module counting
  implicit none
contains
  subroutine step()
    integer :: calls = 0, mine
    !$omp atomic capture
    calls = calls + 1
    mine = calls
    !$omp end atomic
    if (mine == 1) then
      !$omp barrier ! HERE
    end if
  end subroutine
end module
program test
  use counting
  implicit none
  !$omp parallel
  call step()
  !$omp end parallel
end program

! truth: conforming, scope: inter, level: none, run: yes, idiom: optional
! why: a procedure is given as an optional argument by some threads; the wait is outside of it
module hooks
  implicit none
  integer, save :: told = 0
contains
  subroutine step(hook)
    optional :: hook
    interface
      subroutine hook()
      end subroutine
    end interface
    if (present(hook)) call hook()
    !$omp barrier
  end subroutine
  subroutine tell()
    !$omp atomic
    told = told + 1
  end subroutine
end module

program test
  use omp_lib
  use hooks
  implicit none
  !$omp parallel
  if (mod(omp_get_thread_num(), 2) == 0) then
    call step(tell)
  else
    call step()
  end if
  !$omp end parallel
  if (told < 1) stop 1
end program

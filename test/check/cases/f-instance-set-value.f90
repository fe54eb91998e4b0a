! truth: deadlock, scope: inter, level: 0, run: yes
! why: a callee changes what came by VALUE
program p
  use omp_lib
  implicit none
  !$omp parallel num_threads(4)
  call inner(.false.)
  !$omp end parallel
contains
  subroutine inner(flag)
    logical, value :: flag
    call change(flag)
    if (flag) then
      !$omp barrier
    end if
  end subroutine
  subroutine change(flag)
    logical :: flag
    flag = omp_get_thread_num() == 0
  end subroutine
end program

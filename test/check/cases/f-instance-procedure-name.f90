! truth: deadlock, scope: inter, level: 0, run: yes
! why: what is handed over is a variable of a module, not the procedure of another one
module settings
  logical :: report = .false.
end module

module other
  private
contains
  subroutine report
    print *, 'x'
  end subroutine
end module

subroutine step(flag)
  use omp_lib
  logical, intent(in) :: flag
  if (.not. flag) then
    if (omp_get_thread_num() == 0) then
      !$omp barrier
    end if
  end if
end subroutine

program p
  use settings
  !$omp parallel num_threads(4)
  call step(report)
  !$omp end parallel
end program

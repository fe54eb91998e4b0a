! truth: deadlock, scope: inter, level: 0, run: yes, idiom: return
! why: a function with a result clause and two ways out tells threads apart
program test
  use omp_lib
  implicit none
  integer :: n
  n = 0
  !$omp parallel
  select case (role(omp_get_thread_num(), omp_get_num_threads()))
  case ('root')
    !$omp barrier ! HERE
  case default
    !$omp atomic
    n = n + 1
  end select
  !$omp end parallel
contains
  pure function role(t, p) result(name)
    integer, intent(in) :: t, p
    character(len=4) :: name
    name = 'leaf'
    if (t < p - 1) return
    name = 'root'
  end function
end program

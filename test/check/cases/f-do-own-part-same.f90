! truth: conforming, scope: intra, level: none, run: yes
! why: thread t has its rounds from t * n + 1 to (t + 1) * n
program main
    use omp_lib
    implicit none
    integer :: t, i, n
    n = 3 + command_argument_count()
    !$omp parallel private(t, i) num_threads(4)
    t = omp_get_thread_num()
    do i = t*n + 1, (t + 1)*n
        !$omp barrier
    end do
    !$omp end parallel
end program

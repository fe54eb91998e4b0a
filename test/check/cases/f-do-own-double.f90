! truth: deadlock, scope: intra, level: 0, run: yes
! why: from t to 2 * t + n: the rest of it is t + n
program main
    use omp_lib
    implicit none
    integer :: t, i, n
    n = 3 + command_argument_count()
    !$omp parallel private(t, i) num_threads(4)
    t = omp_get_thread_num()
    do i = t, n + 2*t
        !$omp barrier
    end do
    !$omp end parallel
end program

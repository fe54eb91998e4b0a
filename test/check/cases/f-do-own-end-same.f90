! truth: conforming, scope: intra, level: none, run: yes
! why: downwards from an end of its own, as far in each thread
program main
    use omp_lib
    implicit none
    integer :: t, i, n
    n = 3 + command_argument_count()
    !$omp parallel private(t, i) num_threads(4)
    t = omp_get_thread_num()
    do i = 4*t, -n + 4*t, -1
        !$omp barrier
    end do
    !$omp end parallel
end program

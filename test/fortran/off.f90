! Recording is off when the first event comes.
program off
!$pomp inst off
!$omp parallel num_threads(2)
!$omp end parallel
!$pomp inst on
!$omp parallel num_threads(2)
!$omp barrier
!$omp end parallel
end program

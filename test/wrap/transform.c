/* FFTW's MPI interface: a transform there and back. */
#include <fftw3-mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    const ptrdiff_t n = 64;
    ptrdiff_t rows, first;
    int rank;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    fftw_mpi_init();
    ptrdiff_t size = fftw_mpi_local_size_2d(n, n, MPI_COMM_WORLD, &rows, &first);
    fftw_complex *data = fftw_alloc_complex((size_t)size);
    fftw_plan there =
        fftw_mpi_plan_dft_2d(n, n, data, data, MPI_COMM_WORLD, FFTW_FORWARD, FFTW_ESTIMATE);
    fftw_plan back =
        fftw_mpi_plan_dft_2d(n, n, data, data, MPI_COMM_WORLD, FFTW_BACKWARD, FFTW_ESTIMATE);
    for (ptrdiff_t i = 0; i < rows * n; i++)
        data[i][0] = data[i][1] = (double)(first * n + i);
    for (int i = 0; i < 3; i++) {
        fftw_execute(there);
        fftw_execute(back);
    }
    double wanted = (double)(first * n + 1), got = data[1][0] / (4096.0 * 4096.0 * 4096.0);
    int good = got > wanted - 1e-6 && got < wanted + 1e-6, all;
    MPI_Reduce(&good, &all, 1, MPI_INT, MPI_MIN, 0, MPI_COMM_WORLD);
    fftw_destroy_plan(there);
    fftw_destroy_plan(back);
    fftw_free(data);
    if (rank == 0)
        puts(all ? "right" : "wrong");
    MPI_Finalize();
    return 0;
}

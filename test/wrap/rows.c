/* HDF5: each process writes its row of one file. */
#include <hdf5.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, size, row[16];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    hid_t how = H5Pcreate(H5P_FILE_ACCESS);
    H5Pset_fapl_mpio(how, MPI_COMM_WORLD, MPI_INFO_NULL);
    hid_t file = H5Fcreate("rows.h5", H5F_ACC_TRUNC, H5P_DEFAULT, how);
    hsize_t whole[] = {(hsize_t)size, 16}, start[] = {(hsize_t)rank, 0}, count[] = {1, 16};
    hid_t space = H5Screate_simple(2, whole, NULL), part = H5Screate_simple(2, count, NULL);
    hid_t data =
        H5Dcreate2(file, "rows", H5T_NATIVE_INT, space, H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT);
    H5Sselect_hyperslab(space, H5S_SELECT_SET, start, NULL, count, NULL);
    hid_t together = H5Pcreate(H5P_DATASET_XFER);
    H5Pset_dxpl_mpio(together, H5FD_MPIO_COLLECTIVE);
    for (int i = 0; i < 16; i++)
        row[i] = rank;
    int good = H5Dwrite(data, H5T_NATIVE_INT, part, space, together, row) >= 0;
    H5Pclose(together);
    H5Dclose(data);
    H5Sclose(part);
    H5Sclose(space);
    H5Fclose(file);
    H5Pclose(how);
    if (rank == 0)
        puts(good ? "right" : "wrong");
    MPI_Finalize();
    return 0;
}

/* ScaLAPACK's driver and the parts that it calls, as Fortran names them. */
#ifndef SCALAPACK_H
#define SCALAPACK_H

void pdgesv_(const int *n, const int *sides, double *a, const int *ia, const int *ja,
             const int *of_a, int *pivots, double *b, const int *ib, const int *jb, const int *of_b,
             int *info);
void pdgetrf_(const int *m, const int *n, double *a, const int *ia, const int *ja, const int *of_a,
              int *pivots, int *info);
void pdgetf2_(const int *m, const int *n, double *a, const int *ia, const int *ja, const int *of_a,
              int *pivots, int *info);
int numroc_(const int *n, const int *block, const int *process, const int *first, const int *size);
void descinit_(int *of, const int *m, const int *n, const int *mb, const int *nb, const int *row,
               const int *column, const int *context, const int *rows, int *info);

#endif

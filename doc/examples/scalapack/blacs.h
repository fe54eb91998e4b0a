/* The messages that the PBLAS send by the BLACS: matrices, to one process or to many, and sums. */
#ifndef BLACS_H
#define BLACS_H

void Cblacs_pinfo(int *process, int *count);
void Cblacs_get(int context, int what, int *value);
void Cblacs_gridinit(int *context, const char *order, int rows, int columns);
void Cblacs_gridinfo(int context, int *rows, int *columns, int *row, int *column);
void Cblacs_gridexit(int context);
void Cdgesd2d(int context, int m, int n, double *a, int leading, int row, int column);
void Cdgerv2d(int context, int m, int n, double *a, int leading, int row, int column);
void Cdgebs2d(int context, const char *scope, const char *topology, int m, int n, double *a,
              int leading);
void Cdgebr2d(int context, const char *scope, const char *topology, int m, int n, double *a,
              int leading, int row, int column);
void Cdtrbs2d(int context, const char *scope, const char *topology, const char *half,
              const char *diagonal, int m, int n, double *a, int leading);
void Cdtrbr2d(int context, const char *scope, const char *topology, const char *half,
              const char *diagonal, int m, int n, double *a, int leading, int row, int column);
void Cdgamx2d(int context, const char *scope, const char *topology, int m, int n, double *a,
              int leading, int *rows, int *columns, int step, int row, int column);
void Cdgsum2d(int context, const char *scope, const char *topology, int m, int n, double *a,
              int leading, int row, int column);
void Cigebs2d(int context, const char *scope, const char *topology, int m, int n, int *a,
              int leading);
void Cigebr2d(int context, const char *scope, const char *topology, int m, int n, int *a,
              int leading, int row, int column);

#endif

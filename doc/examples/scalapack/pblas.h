/* What ScaLAPACK's factorisation calls of the PBLAS. Their texts are lower case letters of Fortran,
 * whose lengths nobody reads. */
#ifndef PBLAS_H
#define PBLAS_H

void pdgemm_(const char *transpose_a, const char *transpose_b, const int *m, const int *n,
             const int *k, const double *alpha, const double *a, const int *ia, const int *ja,
             const int *of_a, const double *b, const int *ib, const int *jb, const int *of_b,
             const double *beta, double *c, const int *ic, const int *jc, const int *of_c);
void pdtrsm_(const char *side, const char *half, const char *transpose, const char *diagonal,
             const int *m, const int *n, const double *alpha, const double *a, const int *ia,
             const int *ja, const int *of_a, double *b, const int *ib, const int *jb,
             const int *of_b);
void pdger_(const int *m, const int *n, const double *alpha, const double *x, const int *ix,
            const int *jx, const int *of_x, const int *step_x, const double *y, const int *iy,
            const int *jy, const int *of_y, const int *step_y, double *a, const int *ia,
            const int *ja, const int *of_a);
void pdamax_(const int *n, double *largest, int *where, const double *x, const int *ix,
             const int *jx, const int *of_x, const int *step_x);
void pdswap_(const int *n, double *x, const int *ix, const int *jx, const int *of_x,
             const int *step_x, double *y, const int *iy, const int *jy, const int *of_y,
             const int *step_y);
void pdscal_(const int *n, const double *alpha, double *x, const int *ix, const int *jx,
             const int *of_x, const int *step_x);

#endif

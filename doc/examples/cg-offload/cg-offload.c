/*
 * cg-offload: a linear system by conjugate gradients on an accelerator. Usage: cg-offload [S|W|A]
 *
 * Matrix and vectors stay on the device for the whole solution, by one target data construct; the
 * matrix-vector product and the vector operations are target regions: 598 of them, one before the
 * first step and three in each of 199 steps. The solution so far comes back by target update every
 * 50 steps, three times. It is the case of "Performance Analysis for Target Devices with the OpenMP
 * Tools Interface" (Cramer et al. 2015), section 6.
 *
 * The matrix is the five-point Laplacian on a square grid with a small shift, in compressed rows;
 * the right-hand side is its product with ones, so the solution is known. Exit status: 0 the result
 * is right, 1 it is wrong, 2 wrong usage.
 */
#include <math.h>
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { STEPS = 199, STEPS_PER_UPDATE = 50 };

static const double SHIFT = 0.02;
static const double TOLERANCE = 1e-6;

/* Compressed rows: the entries of row i are start[i] .. start[i + 1] - 1. */
struct matrix {
    int order;
    int *start, *column;
    double *value;
};

static void *allocate(size_t count, size_t size)
{
    void *memory = calloc(count, size);

    if (!memory) {
        fputs("cg-offload: out of memory\n", stderr);
        exit(2);
    }
    return memory;
}

/* One row of the Laplacian. @return where the next one begins */
static int set_row(const struct matrix *a, int side, int row, int next)
{
    static const int step[4][2] = {{-1, 0}, {0, -1}, {0, 1}, {1, 0}};

    for (int k = 0; k < 4; k++) {
        int y = row / side + step[k][0], x = row % side + step[k][1];
        if (y >= 0 && y < side && x >= 0 && x < side) {
            a->column[next] = y * side + x;
            a->value[next++] = -1.0;
        }
    }
    a->column[next] = row;
    a->value[next++] = 4.0 + SHIFT;
    return next;
}

static struct matrix make_matrix(int side)
{
    struct matrix a = {.order = side * side};

    a.start = allocate((size_t)a.order + 1, sizeof *a.start);
    a.column = allocate(5 * (size_t)a.order, sizeof *a.column);
    a.value = allocate(5 * (size_t)a.order, sizeof *a.value);
    for (int row = 0; row < a.order; row++)
        a.start[row + 1] = set_row(&a, side, row, a.start[row]);
    return a;
}

/* b = A (1, 1, ..): the sums of the rows. */
static void set_right_hand_side(const struct matrix *a, double *b)
{
    for (int i = 0; i < a->order; i++) {
        b[i] = 0.0;
        for (int k = a->start[i]; k < a->start[i + 1]; k++)
            b[i] += a->value[k];
    }
}

static double largest_error(const double *x, int n)
{
    double largest = 0.0;

    for (int i = 0; i < n; i++)
        largest = fmax(largest, fabs(x[i] - 1.0));
    return largest;
}

/* ---- On the device. Every function is one target region, and returns the time it took.
 * -------------- */

static double begin(int n, const double *b, double *p, double *r, double *rho)
{
    double time = omp_get_wtime(), sum = 0.0;

#pragma omp target map(tofrom : sum) map(to : b [0:n]) map(from : p [0:n], r [0:n])
#pragma omp parallel for reduction(+ : sum)
    for (int i = 0; i < n; i++) {
        p[i] = r[i] = b[i];
        sum += b[i] * b[i];
    }
    *rho = sum;
    return omp_get_wtime() - time;
}

/* q = A p, and p q. */
static double multiply(int n, const int *start, const int *column, const double *value,
                       const double *p, double *q, double *curvature)
{
    double time = omp_get_wtime(), sum = 0.0;

#pragma omp target map(tofrom                                                                      \
                       : sum) map(to                                                               \
                                  : start [0:n + 1], column [0:5 * n])                             \
    map(to                                                                                         \
        : value [0:5 * n], p [0:n]) map(from                                                       \
                                        : q [0:n])
#pragma omp parallel for reduction(+ : sum)
    for (int i = 0; i < n; i++) {
        double product = 0.0;
        for (int k = start[i]; k < start[i + 1]; k++)
            product += value[k] * p[column[k]];
        q[i] = product;
        sum += p[i] * product;
    }
    *curvature = sum;
    return omp_get_wtime() - time;
}

/* x += alpha p, r -= alpha q, and the square of r. */
static double advance(int n, double alpha, const double *p, const double *q, double *x, double *r,
                      double *rho)
{
    double time = omp_get_wtime(), sum = 0.0;

#pragma omp target parallel for reduction(+ : sum) map(tofrom : sum, x[0 : n], r[0 : n])           \
    map(to : p[0 : n], q[0 : n])
    for (int i = 0; i < n; i++) {
        x[i] += alpha * p[i];
        r[i] -= alpha * q[i];
        sum += r[i] * r[i];
    }
    *rho = sum;
    return omp_get_wtime() - time;
}

/* p = r + beta p. */
static double turn(int n, double beta, const double *r, double *p)
{
    double time = omp_get_wtime();

#pragma omp target parallel for map(tofrom : p [0:n]) map(to : r [0:n])
    for (int i = 0; i < n; i++)
        p[i] = r[i] + beta * p[i];
    return omp_get_wtime() - time;
}

/* ---- The solver -------------------------------------------------------------------------- */

/* Solves A x = b from x = 0. `work` has room for three vectors. @return time in target regions */
static double solve(const struct matrix *a, const double *b, double *x, double *work)
{
    const int n = a->order, *start = a->start, *column = a->column;
    const double *value = a->value;
    double *p = work, *q = work + n, *r = work + 2 * (size_t)n;
    double rho, next_rho, curvature, time;

#pragma omp target data map(to                                                                     \
                            : start [0:n + 1], column [0:5 * n], value [0:5 * n], b [0:n])         \
    map(tofrom                                                                                     \
        : x [0:n]) map(alloc                                                                       \
                       : p [0:n], q [0:n], r [0:n])
    {
        time = begin(n, b, p, r, &rho);
        for (int step = 1; step <= STEPS; step++) {
            time += multiply(n, start, column, value, p, q, &curvature);
            time += advance(n, rho / curvature, p, q, x, r, &next_rho);
            time += turn(n, next_rho / rho, r, p);
            rho = next_rho;
            if (step % STEPS_PER_UPDATE == 0) {
#pragma omp target update from(x [0:n])
                printf("step %d: largest error %.1e\n", step, largest_error(x, n));
            }
        }
    }
    return time;
}

static int side_of(const char *problem)
{
    static const struct {
        const char *name;
        int side;
    } problems[] = {{"S", 128}, {"W", 512}, {"A", 1024}};

    for (size_t i = 0; i < sizeof problems / sizeof problems[0]; i++)
        if (strcmp(problem, problems[i].name) == 0)
            return problems[i].side;
    return 0;
}

int main(int argc, char *argv[])
{
    int side = argc > 2 ? 0 : side_of(argc == 2 ? argv[1] : "S");
    double *b, *x, *work, time, error;
    struct matrix a;

    if (!side) {
        fputs("Usage: cg-offload [S|W|A]\n", stderr);
        return 2;
    }
    a = make_matrix(side);
    b = allocate((size_t)a.order, sizeof *b);
    x = allocate((size_t)a.order, sizeof *x);
    work = allocate(3 * (size_t)a.order, sizeof *work);
    set_right_hand_side(&a, b);
    printf("order %d, %d nonzeros, %d devices\n", a.order, a.start[a.order], omp_get_num_devices());

    time = solve(&a, b, x, work);
    error = largest_error(x, a.order);
    printf("largest error: %.1e\n", error);
    printf("verification: %s\n", error <= TOLERANCE ? "successful" : "FAILED");
    printf("time in target regions: %.6f s\n", time);
    free(a.start);
    free(a.column);
    free(a.value);
    free(b);
    free(x);
    free(work);
    return error <= TOLERANCE ? 0 : 1;
}

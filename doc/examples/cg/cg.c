/*
 * cg: the smallest eigenvalue of a sparse symmetric matrix, by inverse power iteration with
 * conjugate gradients. Usage: cg [S|W|A]
 *
 * It shows where a memory-bound solver spends its time: worksharing loops with reductions inside
 * one long parallel region, the barriers between them, a single that carries the scalars over, and
 * short parallel loops around it.
 *
 * The problem, its random numbers and its reference results are those of kernel CG in "The NAS
 * Parallel Benchmarks" (Bailey et al., RNR-94-007), section 2.3; the program is written from that
 * text. Exit status: 0 the result is right, 1 it is wrong, 2 wrong usage.
 */
#include <math.h>
#include <omp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SOLVER_STEPS = 25, OUTER_STEPS = 15 };

static const double CONDITION = 0.1; /* 1 / the condition number of the random part */
static const double TOLERANCE = 1e-10;

static const struct problem {
    const char *name;
    int order;
    int nonzeros; /* of each random vector */
    double shift;
    double zeta; /* the reference result */
} problems[] = {
    {"S", 1400, 7, 10.0, 8.5971775078648},
    {"W", 7000, 8, 12.0, 10.362595087124},
    {"A", 14000, 11, 20.0, 17.130235054029},
};

/* Compressed rows: the entries of row i are start[i] .. start[i + 1] - 1. */
struct matrix {
    int order;
    int *start, *column;
    double *value;
};

/* A vector by its nonzero elements. */
struct sparse_vector {
    int count;
    int *index;
    double *value;
};

struct entry {
    int column;
    int rank; /* the order in which the entries came, so that their sum is reproducible */
    double value;
};

static void *allocate(size_t count, size_t size)
{
    void *memory = calloc(count, size);

    if (!memory) {
        fputs("cg: out of memory\n", stderr);
        exit(2);
    }
    return memory;
}

/* ---- The random matrix ------------------------------------------------------------------- */

/* x(k+1) = 5^13 x(k) mod 2^46, scaled to (0, 1). */
static double next_random(uint64_t *state)
{
    *state = *state * UINT64_C(1220703125) & ((UINT64_C(1) << 46) - 1);
    return ldexp((double)*state, -46);
}

static int smallest_power_of_two(int at_least)
{
    int power = 1;

    while (power < at_least)
        power *= 2;
    return power;
}

static int find(const struct sparse_vector *vector, int index)
{
    for (int k = 0; k < vector->count; k++)
        if (vector->index[k] == index)
            return k;
    return -1;
}

static void set(struct sparse_vector *vector, int index, double value)
{
    int k = find(vector, index);

    if (k < 0)
        k = vector->count++;
    vector->index[k] = index;
    vector->value[k] = value;
}

/* Random values at random places, and 1/2 at place `own`. */
static void make_vector(struct sparse_vector *vector, const struct problem *problem, int own,
                        uint64_t *state)
{
    int range = smallest_power_of_two(problem->order);

    vector->count = 0;
    vector->index = allocate((size_t)problem->nonzeros + 1, sizeof(int));
    vector->value = allocate((size_t)problem->nonzeros + 1, sizeof(double));
    while (vector->count < problem->nonzeros) {
        double value = next_random(state);
        int index = (int)(range * next_random(state));

        if (index < problem->order && find(vector, index) < 0)
            set(vector, index, value);
    }
    set(vector, own, 0.5);
}

static int compare_entries(const void *left, const void *right)
{
    const struct entry *a = left, *b = right;

    return a->column != b->column ? (a->column > b->column) - (a->column < b->column)
                                  : (a->rank > b->rank) - (a->rank < b->rank);
}

/* Sort one row and add up what stands in the same column. @return how many columns there are */
static int merge_row(struct entry *row, int count)
{
    int merged = 0;

    qsort(row, (size_t)count, sizeof *row, compare_entries);
    for (int k = 0; k < count; k++) {
        if (merged > 0 && row[merged - 1].column == row[k].column)
            row[merged - 1].value += row[k].value;
        else
            row[merged++] = row[k];
    }
    return merged;
}

/* The rows of sum(weight(i) * v(i) v(i)^T) + (CONDITION - shift) I, unsorted, duplicates and all.
 * `start` gets where each row begins. */
static struct entry *spread_products(const struct problem *problem,
                                     const struct sparse_vector *vectors, int *start)
{
    int n = problem->order;
    double ratio = pow(CONDITION, 1.0 / n), weight = 1.0;
    int *used = allocate((size_t)n, sizeof(int));
    struct entry *entries;

    for (int i = 0; i < n; i++) {
        start[i + 1]++; /* the diagonal */
        for (int k = 0; k < vectors[i].count; k++)
            start[vectors[i].index[k] + 1] += vectors[i].count;
    }
    for (int i = 0; i < n; i++)
        start[i + 1] += start[i];
    entries = allocate((size_t)start[n], sizeof *entries);
    for (int i = 0; i < n; i++, weight *= ratio) {
        const struct sparse_vector *v = &vectors[i];

        for (int k = 0; k < v->count; k++) {
            int row = v->index[k];
            for (int l = 0; l < v->count; l++, used[row]++)
                entries[start[row] + used[row]] =
                    (struct entry){v->index[l], used[row], weight * v->value[k] * v->value[l]};
        }
    }
    for (int i = 0; i < n; i++)
        entries[start[i] + used[i]] = (struct entry){i, used[i], CONDITION - problem->shift};
    free(used);
    return entries;
}

/* Which row has the most entries, the first of these if there are several. */
struct densest {
    int row, count;
};

static void pack_rows(struct matrix *matrix, struct entry *entries, const int *start,
                      struct densest *densest)
{
    int n = matrix->order;
    int *count = allocate((size_t)n, sizeof(int));

#pragma omp parallel
    {
        struct densest mine = {0, 0};

        /* Rows differ much in length. */
#pragma omp for schedule(dynamic, 64)
        for (int i = 0; i < n; i++) {
            count[i] = merge_row(entries + start[i], start[i + 1] - start[i]);
            if (count[i] > mine.count)
                mine = (struct densest){i, count[i]};
        }
#pragma omp critical(densest)
        if (mine.count > densest->count ||
            (mine.count == densest->count && mine.row < densest->row))
            *densest = mine;
#pragma omp single
        {
            for (int i = 0; i < n; i++)
                matrix->start[i + 1] = matrix->start[i] + count[i];
            matrix->column = allocate((size_t)matrix->start[n], sizeof(int));
            matrix->value = allocate((size_t)matrix->start[n], sizeof(double));
        }
#pragma omp for
        for (int i = 0; i < n; i++) {
            for (int k = 0; k < count[i]; k++) {
                matrix->column[matrix->start[i] + k] = entries[start[i] + k].column;
                matrix->value[matrix->start[i] + k] = entries[start[i] + k].value;
            }
        }
    }
    free(count);
}

static struct matrix make_matrix(const struct problem *problem, struct densest *densest)
{
    int n = problem->order;
    uint64_t state = 314159265;
    struct sparse_vector *vectors = allocate((size_t)n, sizeof *vectors);
    int *start = allocate((size_t)n + 1, sizeof(int));
    struct matrix matrix = {.order = n, .start = allocate((size_t)n + 1, sizeof(int))};
    struct entry *entries;

    next_random(&state); /* the specification spends one number before the matrix */
    for (int i = 0; i < n; i++)
        make_vector(&vectors[i], problem, i, &state);
    entries = spread_products(problem, vectors, start);
    pack_rows(&matrix, entries, start, densest);
    for (int i = 0; i < n; i++) {
        free(vectors[i].index);
        free(vectors[i].value);
    }
    free(vectors);
    free(entries);
    free(start);
    return matrix;
}

/* ---- The solver ---------------------------------------------------------------------------- */

static double row_times(const struct matrix *a, int row, const double *x)
{
    double sum = 0.0;

    for (int k = a->start[row]; k < a->start[row + 1]; k++)
        sum += a->value[k] * x[a->column[k]];
    return sum;
}

/* Solve A z = x by SOLVER_STEPS steps of conjugate gradients. `work` has room for three vectors.
 * @return the norm of the residual x - A z */
static double solve(const struct matrix *a, const double *restrict x, double *restrict z,
                    double *restrict work)
{
    const int n = a->order;
    double *restrict p = work, *restrict q = work + n, *restrict r = work + 2 * n;
    double rho = 0.0, next_rho = 0.0, curvature = 0.0, residual = 0.0;

#pragma omp parallel
    {
#pragma omp for reduction(+ : rho)
        for (int i = 0; i < n; i++) {
            z[i] = 0.0;
            r[i] = p[i] = x[i];
            rho += x[i] * x[i];
        }
        for (int step = 0; step < SOLVER_STEPS; step++) {
            double alpha, beta;

#pragma omp for reduction(+ : curvature)
            for (int i = 0; i < n; i++) {
                q[i] = row_times(a, i, p);
                curvature += p[i] * q[i];
            }
            alpha = rho / curvature;
#pragma omp for reduction(+ : next_rho)
            for (int i = 0; i < n; i++) {
                z[i] += alpha * p[i];
                r[i] -= alpha * q[i];
                next_rho += r[i] * r[i];
            }
            beta = next_rho / rho;
#pragma omp for nowait
            for (int i = 0; i < n; i++)
                p[i] = r[i] + beta * p[i];
                /* All have read the scalars before one of us changes them. */
#pragma omp barrier
#pragma omp single
            {
                rho = next_rho;
                next_rho = curvature = 0.0;
            }
        }
#pragma omp for reduction(+ : residual)
        for (int i = 0; i < n; i++) {
            double difference = x[i] - row_times(a, i, z);
            residual += difference * difference;
        }
    }
    return sqrt(residual);
}

static void fill(double *vector, int count, double value)
{
#pragma omp parallel for
    for (int i = 0; i < count; i++)
        vector[i] = value;
}

/* One step of the power iteration: x becomes z / |z|. @return the estimate of the eigenvalue */
static double power_step(const struct matrix *a, double shift, double *x, double *z, double *work,
                         double *residual)
{
    const int n = a->order;
    double product = 0.0, square = 0.0, scale;

    *residual = solve(a, x, z, work);
#pragma omp parallel for reduction(+ : product, square)
    for (int i = 0; i < n; i++) {
        product += x[i] * z[i];
        square += z[i] * z[i];
    }
    scale = 1.0 / sqrt(square);
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        x[i] = scale * z[i];
    return shift + 1.0 / product;
}

static const struct problem *find_problem(const char *name)
{
    for (size_t i = 0; i < sizeof problems / sizeof problems[0]; i++)
        if (strcmp(problems[i].name, name) == 0)
            return &problems[i];
    return NULL;
}

int main(int argc, char *argv[])
{
    const struct problem *problem = argc > 2 ? NULL : find_problem(argc == 2 ? argv[1] : "S");
    double zeta = 0.0, residual = 0.0, *x, *z, *work, start;
    struct densest densest = {0, 0};
    struct matrix a;
    int correct;

    if (!problem) {
        fputs("Usage: cg [S|W|A]\n", stderr);
        return 2;
    }
    a = make_matrix(problem, &densest);
    x = allocate((size_t)a.order, sizeof *x);
    z = allocate((size_t)a.order, sizeof *z);
    work = allocate(3 * (size_t)a.order, sizeof *work);
    printf("class %s: order %d, %d nonzeros, row %d has %d of them\n", problem->name, a.order,
           a.start[a.order], densest.row, densest.count);

    fill(x, a.order, 1.0);
    power_step(&a, problem->shift, x, z, work, &residual); /* touches all pages, not timed */
    fill(x, a.order, 1.0);
    start = omp_get_wtime();
    for (int step = 0; step < OUTER_STEPS; step++)
        zeta = power_step(&a, problem->shift, x, z, work, &residual);
    start = omp_get_wtime() - start;

    correct = fabs(zeta - problem->zeta) <= TOLERANCE * problem->zeta && residual < 1e-6;
    printf("zeta: %.10f\n", zeta);
    printf("verification: %s\n", correct ? "successful" : "FAILED");
    printf("time: %.3f s\n", start);
    free(a.start);
    free(a.column);
    free(a.value);
    free(x);
    free(z);
    free(work);
    return correct ? 0 : 1;
}

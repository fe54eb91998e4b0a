/*
 * A conjugate gradient method on a random sparse matrix: three loops of rows, of which the products with the matrix take far more
 * work; rows with much that is far away wait for it, so that on a busy machine, too, each thread has its share. Each iteration
 * tells the PAPI of papi-stub.c what it did: operations, cycles, of which what is far away costs more, and two kinds of misses,
 * times 1 + STUB_NOISE percent of something that belongs to a thread in one loop of one run.
 */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#ifdef _OPENMP
#include <omp.h>
#endif

enum { ROWS = 1200, WIDEST = 160, STEPS = 12, MANY = 20 };

#ifndef HOW
#define HOW static
#endif
#define PRAGMA(text) _Pragma(#text)
#define LOOP(schedule_kind) PRAGMA(omp for schedule(schedule_kind))

void stub_count(int event, long n) __attribute__((weak));

static int begin[ROWS + 1], column[ROWS * WIDEST], far_away[ROWS];
static double value[ROWS * WIDEST], x[ROWS], p[ROWS], q[ROWS], r[ROWS], rho, pq;
static uint64_t seed;
static double noise;

/* Uniform in [0, 1): number `which` of what belongs to an identity. */
static double chance(uint64_t identity, uint64_t which)
{
    uint64_t z = identity * UINT64_C(0x9e3779b97f4a7c15) + which * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return (double)((z ^ z >> 31) >> 11) / (double)(UINT64_C(1) << 53);
}

static double normal(uint64_t identity, uint64_t which)
{
    return sqrt(-2 * log(1 - chance(identity, which))) * cos(6.283185307 * chance(identity, which + 1));
}

/* Of one thread in one loop. */
static void draw(double factor[4], int loop)
{
    int thread = 0;
#ifdef _OPENMP
    thread = omp_get_thread_num();
#endif
    for (int e = 0; e < 4; e++)
        factor[e] = 1 + noise * normal(seed * 1000003 + (uint64_t)(loop * 64 + thread), 10 + 2 * (uint64_t)e);
}

static void tell(const double factor[4], long work, long far_off)
{
    const long counts[] = {100 * work, 80 * work + 40 * far_off, 10 * far_off + 2 * work, 3 * far_off + work};

    for (int e = 0; e < 4 && stub_count; e++)
        stub_count(e, lround((double)counts[e] * factor[e]));
}

/* Rows of 4 to WIDEST, most of them short; some have most of their columns far away. */
static void fill(void)
{
    for (int i = 0, n = 0; i < ROWS; i++) {
        int wide = 4 + (int)((WIDEST - 5) * pow(chance((uint64_t)i, 1), 4));
        begin[i] = n;
        for (int k = 0; k < wide; k++, n++) {
            int near = (i + k + 1) % ROWS, apart = (int)(ROWS * chance((uint64_t)i, 10 + (uint64_t)k));
            int is_far = chance((uint64_t)i, 500 + (uint64_t)k) < (chance((uint64_t)i, 2) < 0.5 ? 0.1 : 0.9);
            column[n] = k == 0 ? i : is_far ? apart : near;
            value[n] = k == 0 ? 100 + wide : -0.5 * chance((uint64_t)i, 1000 + (uint64_t)k);
            far_away[i] += is_far;
        }
        begin[i + 1] = n;
        p[i] = r[i] = 1;
        rho += 1;
    }
}

static void multiply(double factor[4], int step)
{
    draw(factor, 3 * step);
    LOOP(HOW)
    for (int i = 0; i < ROWS; i++) {
        double sum = 0;
        for (int k = begin[i]; k < begin[i + 1]; k++)
            sum += value[k] * p[column[k]];
        q[i] = sum;
        if (far_away[i] > MANY)
            nanosleep(&(struct timespec){0, 10000}, NULL);
        tell(factor, begin[i + 1] - begin[i], far_away[i]);
    }
}

static void step_on(double factor[4], int step, double *alpha, double *next)
{
    draw(factor, 3 * step + 1);
    LOOP(HOW)
    for (int i = 0; i < ROWS; i++) {
        x[i] += *alpha * p[i];
        r[i] -= *alpha * q[i];
        tell(factor, 4, 0);
    }
    #pragma omp single
    {
        *next = 0;
        for (int i = 0; i < ROWS; i++)
            *next += r[i] * r[i];
    }
    draw(factor, 3 * step + 2);
    LOOP(HOW)
    for (int i = 0; i < ROWS; i++) {
        p[i] = r[i] + *next / rho * p[i];
        tell(factor, 2, 0);
    }
}

int main(void)
{
    double alpha = 0, next = 0;

    seed = getenv("STUB_SEED") ? strtoull(getenv("STUB_SEED"), NULL, 10) : 1;
    noise = getenv("STUB_NOISE") ? strtod(getenv("STUB_NOISE"), NULL) / 100 : 0;
    fill();
    #pragma omp parallel
    {
        double factor[4];
        for (int step = 0; step < STEPS; step++) {
            multiply(factor, step);
            #pragma omp single
            {
                pq = 0;
                for (int i = 0; i < ROWS; i++)
                    pq += p[i] * q[i];
                alpha = rho / pq;
            }
            step_on(factor, step, &alpha, &next);
            #pragma omp single
            rho = next;
        }
    }
    printf("%.12e\n", rho);
    return 0;
}

/* Amdahl's law and the universal scalability law. */
#include "config.h"

#include "analysis/compare/laws.h"

#include <math.h>
#include <string.h>

enum { MOST_TERMS = 3 };

/* Each law is a sum of terms: 1/n, 1 - 1/n, n - 1. */
static double term(int which, double threads)
{
    return which == 0 ? 1 / threads : which == 1 ? 1 - 1 / threads : threads - 1;
}

/* Gauss, of a symmetric positive matrix; false: its rank is less, as far as rounding lets tell. */
static bool solve(double m[MOST_TERMS][MOST_TERMS + 1], int terms)
{
    double diagonal[MOST_TERMS];

    for (int i = 0; i < terms; i++)
        diagonal[i] = m[i][i];
    for (int i = 0; i < terms; i++) {
        if (fabs(m[i][i]) <= 1e-12 * diagonal[i])
            return false;
        for (int k = 0; k < terms; k++) {
            double part = k == i ? 0 : m[k][i] / m[i][i];
            for (int c = i; c <= terms; c++)
                m[k][c] -= part * m[i][c];
        }
    }
    return true;
}

/* Least squares of (sum of terms) / seconds - 1 over the terms in `used`. */
static bool fit_terms(const double *threads, const double *seconds, size_t count, const bool *used,
                      double *factor)
{
    double m[MOST_TERMS][MOST_TERMS + 1] = {{0}};
    int at[MOST_TERMS], terms = 0;

    for (int t = 0; t < MOST_TERMS; t++)
        if (used[t])
            at[terms++] = t;
    for (size_t i = 0; i < count; i++) {
        for (int a = 0; a < terms; a++) {
            double x = term(at[a], threads[i]) / seconds[i];
            for (int b = 0; b < terms; b++)
                m[a][b] += x * term(at[b], threads[i]) / seconds[i];
            m[a][terms] += x;
        }
    }
    if (!solve(m, terms))
        return false;
    for (int t = 0; t < MOST_TERMS; t++)
        factor[t] = 0;
    for (int a = 0; a < terms; a++)
        factor[at[a]] = m[a][terms] / m[a][a];
    return true;
}

static double square_error(const double *threads, const double *seconds, size_t count,
                           const double *factor)
{
    double sum = 0;

    for (size_t i = 0; i < count; i++) {
        double time = 0;
        for (int t = 0; t < MOST_TERMS; t++)
            time += factor[t] * term(t, threads[i]);
        sum += (time / seconds[i] - 1) * (time / seconds[i] - 1);
    }
    return sum;
}

static size_t numbers_of_threads(const double *threads, size_t count)
{
    size_t numbers = 0;

    for (size_t i = 0; i < count; i++) {
        bool is_new = true;
        for (size_t k = 0; k < i; k++)
            is_new &= threads[k] != threads[i];
        numbers += is_new;
    }
    return numbers;
}

/* The best of the fits over some of the terms, none of them below 0. */
static struct scaling_law fit(const double *threads, const double *seconds, size_t count, int terms)
{
    struct scaling_law law = {.best = INFINITY, .limit = INFINITY, .error = NAN};
    double best[MOST_TERMS] = {0}, least = INFINITY;
    size_t numbers = numbers_of_threads(threads, count);

    for (int set = 1; set < 1 << terms && numbers >= (size_t)terms; set += 2) {
        bool used[MOST_TERMS] = {true, (set & 2) != 0, (set & 4) != 0};
        double factor[MOST_TERMS];
        if (!fit_terms(threads, seconds, count, used, factor) || factor[0] <= 0 || factor[1] < 0 ||
            factor[2] < 0)
            continue;
        double error = square_error(threads, seconds, count, factor);
        if (error < least) {
            least = error;
            memcpy(best, factor, sizeof best);
            law.is_known = true;
        }
    }
    if (!law.is_known)
        return law;
    law.whole = best[0];
    law.serial = best[1] / best[0];
    law.exchange = best[2] / best[0];
    if (numbers > (size_t)terms)
        law.error = 100 * sqrt(least / (double)count);
    if (law.serial >= 1)
        law.best = 1;
    else if (law.exchange > 0)
        law.best = fmax(1, sqrt((1 - law.serial) / law.exchange));
    if (law.exchange > 0 || law.serial > 0)
        law.limit = isinf(law.best) ? 1 / law.serial : law.whole / law_seconds(&law, law.best);
    return law;
}

double law_seconds(const struct scaling_law *law, double threads)
{
    return law->whole *
           (term(0, threads) + law->serial * term(1, threads) + law->exchange * term(2, threads));
}

struct scaling_law amdahl_fit(const double *threads, const double *seconds, size_t count)
{
    return fit(threads, seconds, count, 2);
}

struct scaling_law usl_fit(const double *threads, const double *seconds, size_t count)
{
    return fit(threads, seconds, count, 3);
}

/* Programs with tasks whose graph is known. Each piece of work is timed by the program itself,
 * which prints the work and the span that follow.
 * usage: graphs tree|chain|uneven|groups|loop|wave|cholesky|sets|next|nested|undeferred|awaited|
 *        cancelled
 */
#include <math.h>
#include <omp.h>
#include <stdio.h>
#include <string.h>

static double work;

static double later(double a, double b)
{
    return a > b ? a : b;
}

/* @return seconds that it took */
static double spin(double milliseconds)
{
    double start = omp_get_wtime(), time;

    do
        time = omp_get_wtime() - start;
    while (time < 1e-3 * milliseconds);
#pragma omp atomic
    work += time;
    return time;
}

/* Each returns its span. */
static double tree(int depth)
{
    double left = 0, right = 0, own = spin(0.5);

    if (depth) {
#pragma omp task shared(left)
        left = tree(depth - 1);
#pragma omp task shared(right)
        right = tree(depth - 1);
#pragma omp taskwait
    }
    return own + later(left, right) + spin(0.2);
}

static double chain(int length)
{
    double next = 0, own = spin(1);

    if (length) {
#pragma omp task shared(next)
        next = chain(length - 1);
#pragma omp taskwait
    }
    return own + next;
}

static double uneven(void)
{
    static double time[20];
    double longest = 0;

    for (int i = 0; i < 20; i++) {
#pragma omp task
        time[i] = spin(i == 13 ? 20 : 1);
    }
#pragma omp taskwait
    for (int i = 0; i < 20; i++)
        longest = later(longest, time[i]);
    return longest;
}

static double groups(void)
{
    static double outer[4], inner[4];
    double span = 0, behind;

    for (int i = 0; i < 4; i++) {
        double longest = 0;
#pragma omp taskgroup
        {
#pragma omp task firstprivate(i)
            {
                outer[i] = spin(1);
#pragma omp task firstprivate(i)
                inner[i] = spin(2); /* nothing waits for it but the taskgroup */
            }
        }
        longest = outer[i] + inner[i];
        span += longest;
    }
    behind = spin(1);
    return span + behind;
}

static double loop(void)
{
    static double time[16];
    double longest = 0;

#pragma omp taskloop grainsize(2)
    for (int i = 0; i < 16; i++)
        time[i] = spin(i == 5 ? 8 : 1);
    for (int i = 0; i < 16; i += 2)
        longest = later(longest, time[i] + time[i + 1]);
    return longest;
}

/* Each block needs the one above it and the one to its left. */
enum { BLOCKS = 6 };
static double wave(void)
{
    static double time[BLOCKS + 1][BLOCKS + 1], end[BLOCKS + 1][BLOCKS + 1];
    static char token[BLOCKS + 1][BLOCKS + 1];

    for (int i = 1; i <= BLOCKS; i++)
        for (int j = 1; j <= BLOCKS; j++) {
#pragma omp task depend(in : token[i - 1][j], token[i][j - 1]) depend(out : token[i][j])
            time[i][j] = spin(1);
        }
#pragma omp taskwait
    for (int i = 1; i <= BLOCKS; i++)
        for (int j = 1; j <= BLOCKS; j++)
            end[i][j] = later(end[i - 1][j], end[i][j - 1]) + time[i][j];
    return end[BLOCKS][BLOCKS];
}

/* The tasks of a blocked factorisation: on the way are those of the diagonal, and what they need.
 */
static double cholesky(void)
{
    static double time[BLOCKS][BLOCKS][BLOCKS], end[BLOCKS][BLOCKS];
    static double tile[BLOCKS][BLOCKS][4];

    for (int k = 0; k < BLOCKS; k++) {
#pragma omp task depend(inout : tile[k][k])
        time[k][k][k] = spin(1);
        for (int i = k + 1; i < BLOCKS; i++) {
#pragma omp task depend(in : tile[k][k]) depend(inout : tile[i][k])
            time[k][i][k] = spin(0.7);
        }
        for (int i = k + 1; i < BLOCKS; i++)
            for (int j = k + 1; j <= i; j++) {
#pragma omp task depend(in : tile[i][k] [0:4], tile[j][k] [0:4]) depend(inout : tile[i][j])
                time[k][i][j] = spin(0.4);
            }
    }
#pragma omp taskwait
    for (int k = 0; k < BLOCKS; k++) {
        end[k][k] += time[k][k][k];
        for (int i = k + 1; i < BLOCKS; i++)
            end[i][k] = later(end[i][k], end[k][k]) + time[k][i][k];
        for (int i = k + 1; i < BLOCKS; i++)
            for (int j = k + 1; j <= i; j++)
                end[i][j] = later(end[i][j], later(end[i][k], end[j][k])) + time[k][i][j];
    }
    return end[BLOCKS - 1][BLOCKS - 1];
}

/* One writes, four change it in any order, one reads; who creates them is untied. */
static double sets(void)
{
    static double first, some[4], last;
    static int x;
    double longest = 0;

#pragma omp taskgroup
#pragma omp task untied
    {
#pragma omp task depend(out : x)
        first = spin(1);
        for (int i = 0; i < 4; i++) {
#pragma omp task depend(mutexinoutset : x)
            some[i] = spin(1 + i);
        }
#pragma omp task depend(in : x)
        last = spin(1);
    }
    for (int i = 0; i < 4; i++)
        longest = later(longest, some[i]);
    return first + longest + last;
}

/* An item that must not be evaluated once more; the span is how often it was. */
static double next(void)
{
    static int calls;
    static char x[8];
#define NEXT                                                                                       \
    (*({                                                                                           \
        calls++;                                                                                   \
        &x[0];                                                                                     \
    }))

    for (int i = 0; i < 8; i++) {
#pragma omp task depend(inout : NEXT)
        spin(0.1);
    }
#pragma omp taskwait
    return calls;
}

/* The end of the inner taskgroup waits for two, that of the outer one for what was begun before. */
static double nested(void)
{
    static double outer, inner[2], deep;
    double between = 0, behind;

#pragma omp taskgroup
    {
#pragma omp task
        outer = spin(8);
#pragma omp taskgroup
        {
#pragma omp task untied
            {
                inner[0] = spin(1);
#pragma omp task
                deep = spin(2);
            }
#pragma omp task
            inner[1] = spin(2);
        }
        between = spin(1);
    }
    behind = spin(1);
    return later(outer, later(inner[0] + deep, inner[1]) + between) + behind;
}

/* Who creates them goes on when they have ended, whatever they created. */
static double undeferred(void)
{
    static double included[4], below[4];
    double before = 0, longest = 0, behind;

#pragma omp taskgroup
    {
        for (int i = 0; i < 4; i++) {
#pragma omp task firstprivate(i) if (0)
            {
                included[i] = spin(1);
#pragma omp task firstprivate(i)
                below[i] = spin(4);
            }
        }
#pragma omp taskwait /* not for those below */
        behind = spin(0.5);
    }
    for (int i = 0; i < 4; i++) {
        before += included[i];
        longest = later(longest, before + below[i]);
    }
    return later(longest, before + behind);
}

/* Who creates one that depends on another waits for that one before. */
static double awaited(void)
{
    static double before[4], included[4], beside[4];
    double sum = 0, longest = 0;
    int x = 0;

#pragma omp taskgroup
    {
        for (int i = 0; i < 4; i++) {
#pragma omp task firstprivate(i) depend(out : x)
            before[i] = spin(2);
#pragma omp task firstprivate(i)
            beside[i] = spin(1);
#pragma omp task firstprivate(i) if (0) depend(in : x)
            included[i] = spin(2);
        }
    }
    for (int i = 0; i < 4; i++) {
        longest = later(longest, sum + beside[i]);
        sum += before[i] + included[i];
    }
    return later(longest, sum);
}

/* One that has begun is all that is not cancelled, with OMP_CANCELLATION; else nothing is. */
static double cancelled(void)
{
    static double first, others[20];
    double longest = 0, behind;

#pragma omp taskgroup
    {
#pragma omp task
        {
            first = spin(4);
#pragma omp cancel taskgroup
        }
        for (int i = 0; i < 20; i++) {
#pragma omp task firstprivate(i)
            others[i] = spin(2);
        }
    }
    behind = spin(1);
    for (int i = 0; i < 20; i++)
        longest = later(longest, others[i]);
    return later(first, longest) + behind;
}

static double run(const char *name)
{
    return !strcmp(name, "tree")         ? tree(5)
           : !strcmp(name, "chain")      ? chain(20)
           : !strcmp(name, "uneven")     ? uneven()
           : !strcmp(name, "groups")     ? groups()
           : !strcmp(name, "loop")       ? loop()
           : !strcmp(name, "wave")       ? wave()
           : !strcmp(name, "cholesky")   ? cholesky()
           : !strcmp(name, "sets")       ? sets()
           : !strcmp(name, "next")       ? next()
           : !strcmp(name, "nested")     ? nested()
           : !strcmp(name, "undeferred") ? undeferred()
           : !strcmp(name, "awaited")    ? awaited()
           : !strcmp(name, "cancelled")  ? cancelled()
                                         : 0;
}

int main(int count, char **argument)
{
    double span = 0;

#pragma omp parallel
#pragma omp single
    span = run(argument[count - 1]);
    printf("%.6f %.6f\n", work, span);
    return span <= 0;
}

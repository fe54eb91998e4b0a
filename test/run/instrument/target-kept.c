/* Maps that stay on the target: with a declare mapper in the text, references leak or copies are wrong if they move [clang:none] [gcc:none]. */
#include <stdio.h>

struct vector {
    int n;
    double *data;
};
#pragma omp declare mapper(struct vector v) map(v, v.data[0:v.n])
#pragma omp declare mapper(deep: struct vector v) map(v.n, v.data[0:v.n])

/* References leak without Pompeii, too: other variables must not come to lie there. */
static double first[4] = {1, 2, 3, 4}, second[4] = {1, 2, 3, 4};
static struct vector v = {4, first}, w = {4, second};
static int other = 1, both = 1;

int main(void)
{
#pragma omp target map(tofrom: v)
    v.data[1] += v.n;
    printf("mapper %g\n", first[1]);
#pragma omp target map(mapper(deep), tofrom: w)
    w.data[2] += w.n;
    printf("mapper(deep) %g\n", second[2]);
#pragma omp target map(tofrom: other)
    other++;
    printf("no mapper %d\n", other);
#pragma omp target map(to: both) map(from: both)
    both += 2;
    printf("in two clauses %d\n", both);
    return 0;
}

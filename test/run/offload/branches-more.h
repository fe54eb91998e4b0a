/* A header of a header. */
#ifndef BRANCHES_MORE_H
#define BRANCHES_MORE_H
static void in_header_of_header(int *a)
{
#pragma omp target map(tofrom: a[0:1])
    a[0]++;
}
#endif

/* A construct in a header of the program's. */
static void in_header(int *a)
{
#pragma omp target map(tofrom: a[0:1])
    a[0]++;
}

/* What an iterator names exists in the clause alone: its items have no address outside. */
void f(int n, double **rows, double *a)
{
#pragma omp target update to(iterator(it = 0:n): rows[it][0:n]) from(a[0:n])
#pragma omp target map(iterator(it = 0:n), to: rows[it][0:n]) map(tofrom: a[0:n])
    a[0] = 1;
}

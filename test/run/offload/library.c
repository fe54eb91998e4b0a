/* A shared library with device code of its own; LIBRARY is the name of its function. */
#include <stdlib.h>

int LIBRARY(int n);
int LIBRARY(int n)
{
    int sum = 0;
#pragma omp target map(tofrom : sum)
    {
#pragma omp parallel for reduction(+ : sum) num_threads(2)
        for (int i = 0; i < n; i++)
            sum += i;
    }
    return sum;
}

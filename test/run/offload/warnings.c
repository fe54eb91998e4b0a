/* What a compiler has to say of a program that offloads: in a header, around and in constructs. */
#include "warnings.h"

int main(void)
{
    int before, x = 1, n = 3;
    double a[8] = {0};
#pragma omp target map(tofrom : x) if (n > 2) device(0)
    {
        int within;
        x++;
    }
#pragma omp target teams distribute parallel for map(tofrom : a) nowait
    for (unsigned i = 0; i < n; i++)
        a[i] = x;
#pragma omp target parallel for map(tofrom : a)
    for (int i = 0; i < n; i++) {
        int x = i;
        a[i] += x;
    }
    int after;
    if (x = 4)
        return shared(n, a);
    return 0;
}

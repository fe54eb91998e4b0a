/* Variants, arrays of pointers, detached tasks, all kinds of variables, arrays of variable length,
 * and constructs wherever a statement may stand. */
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
int base(int x)
{
    return x;
}
#pragma omp declare target
int dev(int x)
{
    return x + 100;
}
#pragma omp declare variant(dev) match(device = {kind(nohost)})
int both(int x)
{
    return x;
}
#pragma omp end declare target
int main(void)
{
    int r = 0, n = 5;
#pragma omp target map(tofrom : r)
    r = both(1) > 0;
    printf("%d\n", r);
    double *rows[3];
    for (int i = 0; i < 3; i++) {
        rows[i] = malloc(80);
        for (int j = 0; j < 10; j++)
            rows[i][j] = i + j;
    }
#pragma omp target data map(to : rows) map(tofrom : rows[0] [0:10])
    {
#pragma omp target map(rows[0] [0:10])
        rows[0][4] = 50;
    }
    printf("%g\n", rows[0][4]);
    omp_event_handle_t ev;
    int done = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
    {
#pragma omp task detach(ev) shared(done)
        done = 1;
        omp_fulfill_event(ev);
#pragma omp target nowait map(tofrom : r)
        r += 7;
#pragma omp taskwait
    }
    printf("%d %d\n", done, r);
    char text[16] = "abc";
    short sh = 3;
    long double ld = 2;
    _Bool flag = 0;
#pragma omp target map(tofrom : text, sh, ld, flag) firstprivate(n)
    {
        text[0] = 'X';
        sh += n;
        ld *= 2;
        flag = 1;
    }
    printf("%s %d %Lg %d\n", text, sh, ld, flag);
    int vla[n][n + 1];
    for (int i = 0; i < n; i++)
        for (int j = 0; j <= n; j++)
            vla[i][j] = i;
#pragma omp target map(tofrom : vla)
    vla[2][2] = 42;
#pragma omp target map(tofrom : vla [1:2] [0:n + 1])
    vla[1][1] += 1;
    printf("%d %d\n", vla[2][2], vla[1][1]);
    int total = 0;
#pragma omp target parallel for reduction(+ : total) map(tofrom : vla) num_threads(2)
    for (int i = 0; i < n; i++)
        total += vla[i][0];
#pragma omp target simd map(tofrom : total) reduction(+ : total)
    for (int i = 0; i < 10; i++)
        total += i;
    printf("%d\n", total);
    int *z = NULL;
#pragma omp target map(tofrom : z [0:0])
    r = z == NULL;
    printf("zero\n");
    for (int i = 0; i < 2; i++) {
        for (int j = 0; j < 2; j++)
#pragma omp target map(tofrom : total) device(i + j > 5 ? 1 : 0)
            total++;
    }
    printf("%d\n", total);
    if (total)
#pragma omp target map(tofrom : total)
        total = 1;
    else
        total = 2;
    printf("%d\n", total);
label :
#pragma omp target map(tofrom : total)
{
    int i;
    for (i = 0; i < 3; i++) {
        if (i == 1)
            continue;
        total += i;
    }
}
    if (total < 5)
        goto label;
    printf("%d\n", total);
    return 0;
}

/* A construct as the only statement after if, else, for, while, do, a label or a case. */
#include <stdio.h>

static int x, y, u, v;

static void choose(int c)
{
    if (c > 1)
#pragma omp critical
        x += c;
    else
#pragma omp critical(other)
        y += c;
    if (c)
        if (c > 2)
#pragma omp atomic
            u++;
        else
#pragma omp atomic
            v++;
}

static void loop(int n)
{
    int i;
    for (i = 0; i < n; i++)
#pragma omp critical
        x++;
    while (n-- > 0)
#pragma omp parallel
#pragma omp atomic
        y++;
    do
#pragma omp parallel
    {
#pragma omp single
        x++;
    }
    while (x < 0);
}

static void label(int c)
{
    switch (c) {
    case 0:
#pragma omp parallel
#pragma omp master
        x++;
        break;
    default:
#pragma omp critical
        y++;
    }
    goto end;
end:
#pragma omp critical
    x++;
}

static void bodies(int n)
{
    int i, j = 0;
#pragma omp parallel
    if (n > 2)
#pragma omp atomic
        x++;
    else {
        x--;
    }
#pragma omp parallel private(j)
    for (j = 0; j < 2; j++)
#pragma omp atomic
        y++;
#pragma omp parallel private(j)
    {
        j = 0;
#pragma omp critical
        do
            x++;
        while (++j < 2);
    }
#pragma omp parallel
    switch (n) {
    case 3:
#pragma omp atomic
        x++;
    }
#pragma omp parallel for private(i)
    for (i = 0; i < 4; i++)
        for (j = 0; j < 1; j++)
            if (i == 2)
#pragma omp atomic
                x++;
            else
                ;
#pragma omp parallel
    ;
#pragma omp critical
    { x++; } y++;
}

int main(void)
{
    int c;
#pragma omp parallel for
    for (c = 0; c < 4; c++)
        choose(c);
    loop(3);
    label(0);
    label(1);
    bodies(3);
    printf("%d %d %d %d\n", x, y, u, v);
    return 0;
}

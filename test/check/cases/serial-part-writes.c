// truth: conforming, scope: inter, level: none, run: yes
// why: no parallel region leads to the loop: what sets the flag is the serial part of a library
#include <stdio.h>
static int size, wanted;
static void fill(int *a)
{
    if (wanted) {
#pragma omp for
        for (int i = 0; i < size; i++)
            a[i] = i;
    }
}
static void work(int *a)
{
    size = 4;
    wanted = 1;
    fill(a);
    if (a[1])
        wanted = 0;
    fill(a);
}
int library_entry(int *a)
{
    work(a);
    return a[1];
}
int main(void)
{
    puts("only the library's own tests call library_entry()");
}

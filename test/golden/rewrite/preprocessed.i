# 0 "dir/x.c"
# 1 "/home/u//"
# 0 "<built-in>"
# 0 "<command-line>"
# 1 "/usr/include/stdc-predef.h" 1 3 4
# 0 "<command-line>" 2
# 1 "dir/x.c"
# 1 "/usr/include/h.h" 1 3 4
extern int x;
# 2 "dir/x.c" 2
void f(void)
{
#pragma omp critical
    x++;
# 20 "dir/other.h"
#pragma omp critical
    x++;
}

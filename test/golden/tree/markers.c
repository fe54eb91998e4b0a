# 0 "user.c"
# 0 "<built-in>"
# 1 "user.c"
# 1 "/usr/include/a\"b\\c.h" 1 3 4
extern int n;
# 41 "user.c" 2
void f(void)
{

#pragma omp parallel
# 44 "user.c"
    f();
#line 100 "other.y"
#pragma omp barrier
#pragma omp unknown
}

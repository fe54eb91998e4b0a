#include "odd.h"

#include <stdarg.h>
#include <stdlib.h>

int odd_variable = 3, (*odd_pointer)(int);
int odd_plain(int a, long b)
{
    return a + (int)b;
}
void odd_nothing(void)
{
    odd_variable++;
}
unsigned odd_unsigned(unsigned x)
{
    return x * 2;
}
unsigned odd_second(const char *const *words)
{
    return (unsigned)words[1][0];
}
odd_big odd_by_value(odd_big big, struct odd_small s)
{
    big.x += s.c;
    big.n[3] = 7;
    return big;
}
struct odd_small odd_small(enum odd_kind kind)
{
    return (struct odd_small){(char)kind};
}
int (*odd_chooser(int (*a)(int), int (*b)(int), int which))(int)
{
    return which ? b : a;
}
void odd_sort(void *base, size_t count, size_t size, odd_compare compare)
{
    qsort(base, count, size, compare);
}
double odd_sum(int n, double a[n], double (*rows)[3], odd_row row, const double fixed[static 2])
{
    return a[n - 1] + rows[1][2] + row[0] + fixed[1];
}
const char *odd_text(const char *restrict a, char *b[])
{
    return b ? b[0] : a;
}
int odd_renamed(int x)
{
    return x * 3;
}
int(odd_behind)(int x)
{
    return x - 1;
}
void odd_leave(int status)
{
    exit(status);
}
void odd_jump(void (*way_out)(void *), void *where)
{
    way_out(where);
    abort();
}
long double odd_long(long double a, _Complex double *b, _Bool c)
{
    return a + (long double)__real__ * b + c;
}
void odd_each(void (*call)(int, void *), void *context, int n)
{
    for (int i = 0; i < n; i++)
        call(i, context);
}
odd_count(odd_counted)(odd_count n, ...)
{
    va_list list;
    va_start(list, n);
    n += va_arg(list, odd_count);
    va_end(list);
    return n;
}
int odd_unprototyped(void)
{
    return 4;
}
__typeof__(odd_unnamed()) odd_unnamed(void)
{
    return (__typeof__(odd_unnamed())){1};
}
#ifdef VERSIONS
int old_versions(void)
{
    return 1;
}
int new_versions(void)
{
    return 2;
}
__asm__(".symver old_versions,odd_versions@ODD_1\n.symver new_versions,odd_versions@@ODD_2");
#else
int odd_versions(void)
{
    return 2;
}
#endif

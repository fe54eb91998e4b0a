/* Calls all of it, and says what came back: the same with the wrapper and without. */
#include "odd.h"

#include <errno.h>
#include <setjmp.h>

static int one(int x)
{
    return x + 1;
}
static int two(int x)
{
    return x + 2;
}
static int rising(const void *a, const void *b)
{
    return *(const int *)a - *(const int *)b;
}
static void add(int i, void *sum)
{
    *(int *)sum += i;
    if (i < 2)
        odd_nothing();
}
static void back(void *where)
{
    longjmp(*(jmp_buf *)where, 1);
}

int main(void)
{
    const char *words[] = {"a", "b"};
    char text[] = "text", *texts[] = {text};
    odd_big big = odd_by_value((odd_big){1, 2, {3}}, odd_small(ODD_B));
    int numbers[] = {3, 1, 2}, sum = 0;
    double a[] = {1, 2}, rows[2][3] = {{0}, {0, 0, 5}};
    _Complex double z = 2;
    jmp_buf out;

    errno = 33;
    printf("%d %u %u\n", odd_plain(1, 2), odd_unsigned(4), odd_second(words));
    printf("%g %g %ld %ld\n", big.x, big.y, big.n[0], big.n[3]);
    printf("%d\n", odd_chooser(one, two, 1)(5) + odd_chooser(one, two, 0)(5));
    odd_sort(numbers, 3, sizeof *numbers, rising);
    printf("%d%d%d %g\n", numbers[0], numbers[1], numbers[2], odd_sum(2, a, rows, rows[1], a));
    printf("%s %s %d %d\n", odd_text("x", texts), odd_text("x", NULL), odd_renamed(3),
           (odd_behind)(4));
    odd_each(add, &sum, 4);
    printf("%Lg %d %d %d\n", odd_long(1, &z, 1), sum, odd_versions(), odd_variable);
    printf("%llu %d %d\n", (odd_counted)(1ull, 2ull), odd_unprototyped(), odd_inline(1));
    if (setjmp(out) == 0)
        odd_jump(back, &out);
    printf("errno %d\n", errno);
    odd_leave(5);
}

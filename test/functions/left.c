/* What was inlined is left by a jump, so that it is as deep in the stack as the function around it,
 * whose end comes next. What is called then, even deeper, is the caller's. */
#include <alloca.h>
#include <setjmp.h>
#include <stddef.h>

static jmp_buf place;
static volatile int more = 4096;

static inline __attribute__((always_inline)) void inlined(void)
{
    longjmp(place, 1);
}

static __attribute__((noinline)) void around(void)
{
    if (setjmp(place) == 0)
        inlined();
}

static __attribute__((noinline)) void deeper(char *room)
{
    room[0] = 1;
}

int main(void)
{
    around();
    deeper(alloca((size_t)more));
    return 0;
}

/* Loops that are cancelled at iteration 15 of 100, on one thread, so that it is known what is done. */
#include <stdio.h>

static int done[3];

#define LOOP(n, schedule)                                                                          \
    _Pragma("omp parallel num_threads(1)")                                                         \
    {                                                                                              \
        _Pragma(schedule)                                                                          \
        for (int i = 0; i < 100; i++) {                                                            \
            done[n]++;                                                                             \
            if (i == 15) {                                                                         \
                _Pragma("omp cancel for")                                                          \
            }                                                                                      \
            _Pragma("omp cancellation point for")                                                  \
        }                                                                                          \
    }

int main(void)
{
    LOOP(0, "omp for schedule(static)")
    LOOP(1, "omp for schedule(dynamic, 10)")
    LOOP(2, "omp for schedule(static, 10)")
    printf("%d %d %d\n", done[0], done[1], done[2]);
    return 0;
}

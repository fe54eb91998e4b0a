// truth: conforming, scope: inter, level: none, run: yes, idiom: macro
// why: the error-check macro ends the program: who goes on meets the barrier
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

#define CHECK(call)                                                                                \
    do {                                                                                           \
        int err_ = (call);                                                                         \
        if (err_ != 0) {                                                                           \
            fprintf(stderr, "%s: error %d\n", #call, err_);                                        \
            exit(EXIT_FAILURE);                                                                    \
        }                                                                                          \
    } while (0)

static int open_part(int n)
{
    return n > 1000 ? 5 : 0;
}

static int load(int n)
{
    CHECK(open_part(n));
#pragma omp barrier
    return 0;
}

int main(void)
{
    int errors = 0;
#pragma omp parallel reduction(+ : errors)
    errors += load(omp_get_thread_num()) != 0;
    return errors;
}

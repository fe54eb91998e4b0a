/* `watched COUNT`: COUNT parallel regions of two threads with a critical each, then a place that it
 * stays in, after it has said when it came there: seconds since 1970, by the clock of the system.
 * Of the team, thread 0 sits in a user's critical region and thread 1 waits for it. */
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

static void say(const char *what)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    printf("%s %ld.%09ld\n", what, (long)now.tv_sec, now.tv_nsec);
    fflush(stdout);
}

int main(int argc, char **argv)
{
    int count = argc > 1 ? atoi(argv[1]) : 1, sum = 0;
    double stay = argc > 2 ? atof(argv[2]) : 60;
    for (int i = 0; i < count; i++) {
#pragma omp parallel num_threads(2)
        {
#pragma omp critical(sum)
            sum++;
        }
    }
#pragma omp parallel num_threads(2)
    {
        if (omp_get_thread_num() == 0) {
#pragma omp critical(long_one)
            {
                say("inside");
                usleep((useconds_t)(1e6 * stay));
            }
        } else {
            usleep(300000);
            say("waits");
#pragma omp critical(long_one)
            sum++;
        }
    }
    return sum != 2 * count + 1;
}

/*
 * A program for pompeii run: 8 iterations and 4 tasks with counts that are known. It knows how often it was started, by the
 * length of the file `starts`, and at the start that a variable names does something else: FAIL_AT ends with status 7,
 * SLEEP_AT sleeps once there is the file `asleep`, THREADS_AT takes one thread less, EMPTY_AT has no unit of work, MORE_AT has 40 tasks. It
 * prints its arguments, and what it reads, and to stderr one line.
 */
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

void stub_count(int event, long n) __attribute__((weak));

static int start_number(void)
{
    struct stat status;
    FILE *starts = fopen("starts", "a");
    if (!starts)
        exit(99);
    fputc('.', starts);
    fclose(starts);
    return stat("starts", &status) == 0 ? (int)status.st_size : 0;
}

static int is_at(const char *name, int start)
{
    return getenv(name) && atoi(getenv(name)) == start;
}

static void work(int n)
{
    for (int e = 0; e < 8 && stub_count; e++)
        stub_count(e, 1000 * (e + 1) + n);
}

int main(int argc, char **argv)
{
    int start = start_number(), byte;

    for (int i = 1; i < argc; i++)
        printf("<%s>\n", argv[i]);
    while ((byte = getchar()) != EOF)
        putchar(byte);
    fprintf(stderr, "start %d\n", start);
    printf("at %p\n", (void *)&start);
    if (is_at("FAIL_AT", start))
        return 7;
    if (is_at("SLEEP_AT", start)) {
        fflush(NULL);
        fclose(fopen("asleep", "w"));
        sleep(30);
    }
    if (is_at("THREADS_AT", start))
        omp_set_num_threads(omp_get_max_threads() - 1);
    if (is_at("EMPTY_AT", start)) {
        #pragma omp parallel
        (void)start;
    } else {
        #pragma omp parallel
        {
            #pragma omp for schedule(dynamic, 1)
            for (int i = 0; i < 8; i++)
                work(i);
            #pragma omp single
            for (int i = 0; i < (is_at("MORE_AT", start) ? 40 : 4); i++) {
                #pragma omp task firstprivate(i)
                work(100 + i);
            }
        }
    }
    puts("done");
    return getenv("STATUS") ? atoi(getenv("STATUS")) : 0;
}

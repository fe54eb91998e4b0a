/* What instrumenting a file costs, against the compiler's own reading of it: CPU time of
 * instrument() over the preprocessed text, and of `COMPILER -fsyntax-only`, in
 * turns. Usage: bench-instrument NAME COMPILER FILE.c|FILE.cpp PREPROCESSED. */
#include "config.h"

#include "instrumenter/rewrite/instrument.h"
#include "test/bench/bench.h"

#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

enum { TURNS = 9 };

static char *read_text(const char *path, size_t *length)
{
    FILE *in = fopen(path, "r");
    if (!in || fseek(in, 0, SEEK_END) || (long)(*length = (size_t)ftell(in)) < 0)
        exit(2);
    rewind(in);
    char *text = malloc(*length + 1);
    if (!text || fread(text, 1, *length, in) != *length)
        exit(2);
    fclose(in);
    return text;
}

static double cpu_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec * 1e3 + (double)t.tv_nsec / 1e6;
}

static double instrument_once(const char *text, size_t length, bool cxx)
{
    struct instrument_options options = {
        .language = cxx ? LANGUAGE_CXX : LANGUAGE_C, .file = "bench", .preprocessed = true};
    struct instrument_result result;
    double start = cpu_ms();
    int status = instrument(text, length, &options, &result);
    double time = cpu_ms() - start;
    if (status || !result.regions)
        exit(2);
    instrument_result_free(&result);
    return time;
}

static double ms(struct timeval t)
{
    return (double)t.tv_sec * 1e3 + (double)t.tv_usec / 1e3;
}

static double compile_once(char *compiler, char *file)
{
    char *const arguments[] = {compiler, "-fopenmp", "-fsyntax-only", file, NULL};
    struct rusage usage;
    int status;
    pid_t child;
    /* Not fork(): after it, our next run would pay for the copy of every page that it writes. */
    if (posix_spawnp(&child, compiler, NULL, NULL, arguments, environ) ||
        wait4(child, &status, 0, &usage) < 0 || status)
        exit(2);
    return ms(usage.ru_utime) + ms(usage.ru_stime);
}

int main(int argc, char **argv)
{
    size_t length;

    if (argc != 5)
        return 2;
    char *text = read_text(argv[4], &length);
    bool cxx = strstr(argv[3], ".cpp") != NULL;
    for (int i = 0; i < TURNS; i++) {
        double ours = instrument_once(text, length, cxx);
        bench_sample(argv[1], 0.1, ours, compile_once(argv[2], argv[3]));
    }
    bench_end_block();
    free(text);
    return 0;
}

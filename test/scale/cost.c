/*
 * cost PROGRAM ARGUMENT..: what a program takes, without its output: processor time in seconds and
 * greatest memory in MiB, the least of seven runs, and its exit status. Small itself, because what
 * a process had before exec counts as its memory.
 */
#include <fcntl.h>
#include <stdio.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

static double seconds(const struct timeval *time)
{
    return (double)time->tv_sec + 1e-6 * (double)time->tv_usec;
}

static int run(char **argv, struct rusage *usage)
{
    int status = -1;
    pid_t child = fork();
    if (child == 0) {
        int null = open("/dev/null", O_WRONLY);
        if (null >= 0)
            dup2(null, STDOUT_FILENO);
        execvp(argv[0], argv);
        _exit(127);
    }
    if (child < 0 || wait4(child, &status, 0, usage) != child)
        return -1;
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

int main(int argc, char **argv)
{
    double time = 0, memory = 0;
    int status = -1;

    for (int i = 0; i < 7 && argc > 1; i++) {
        struct rusage usage;
        status = run(argv + 1, &usage);
        if (status != 0)
            break;
        double took = seconds(&usage.ru_utime) + seconds(&usage.ru_stime);
        double held = (double)usage.ru_maxrss / 1024;
        time = i == 0 || took < time ? took : time;
        memory = i == 0 || held < memory ? held : memory;
    }
    printf("%.3f %.2f %d\n", time, memory, status);
    return 0;
}

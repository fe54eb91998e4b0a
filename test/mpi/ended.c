/*
 * `ended PROGRAM ARGUMENT..` runs it as a child, for what it does behind its main(): the file
 * left.PID has the nanoseconds, of a clock that all processes share, when its MPI_Finalize began
 * and ended, which the program has written (merge.c), and when it was gone.
 */
#include <stdio.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

int main(int argc, char **argv)
{
    struct timespec now;
    char path[64];
    siginfo_t how;
    int status;
    pid_t child = argc > 1 ? fork() : -1;
    if (child == 0) {
        execvp(argv[1], argv + 1);
        _exit(127);
    }
    if (child < 0 || waitid(P_PID, (id_t)child, &how, WEXITED | WNOWAIT) != 0)
        return 126;
    clock_gettime(CLOCK_MONOTONIC, &now);
    waitpid(child, &status, 0);
    snprintf(path, sizeof path, "left.%ld", (long)child);
    FILE *left = fopen(path, "a");
    if (!left || fprintf(left, " %lld%09ld\n", (long long)now.tv_sec, now.tv_nsec) < 0 ||
        fclose(left) != 0)
        return 125;
    return WIFEXITED(status) ? WEXITSTATUS(status) : 124;
}

/* What a command takes: bench-cost TIME|MEMORY DIVISOR COMMAND.. prints its user time in
 * nanoseconds, or the most memory that it had in bytes, divided. What the command prints goes
 * nowhere. */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

static int start(char **command)
{
    int nowhere = open("/dev/null", O_WRONLY);

    if (nowhere >= 0)
        dup2(nowhere, STDOUT_FILENO);
    execvp(command[0], command);
    perror(command[0]);
    return 127;
}

int main(int argc, char **argv)
{
    struct rusage usage;
    int status;
    pid_t child;

    if (argc < 4)
        return 2;
    if ((child = fork()) == 0)
        return start(argv + 3);
    if (child < 0 || wait4(child, &status, 0, &usage) != child || status)
        return 1;
    double cost = strcmp(argv[1], "TIME") == 0
                      ? 1e9 * (double)usage.ru_utime.tv_sec + 1e3 * (double)usage.ru_utime.tv_usec
                      : 1024.0 * (double)usage.ru_maxrss;
    printf("%.1f\n", cost / strtod(argv[2], NULL));
    return 0;
}

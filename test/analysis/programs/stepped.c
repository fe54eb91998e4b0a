/* `stepped STEPS PROGRAM ARGUMENT..`: lets a program run until its first thread raises SIGTRAP, then
 * that many instructions on, and kills it there. Status 1: it came to its end before. */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/ptrace.h>
#include <sys/wait.h>
#include <unistd.h>

/* Goes on, by one instruction or to the next signal. */
static int go_on(pid_t child, int by, int signal)
{
    int status;

    if (ptrace(by, child, NULL, (void *)(long)signal) != 0 || waitpid(child, &status, 0) < 0 ||
        !WIFSTOPPED(status))
        exit(1);
    return WSTOPSIG(status);
}

int main(int argc, char **argv)
{
    int signal = 0, status;
    pid_t child = fork();

    if (argc < 3 || child < 0)
        return 2;
    if (child == 0) {
        ptrace(PTRACE_TRACEME, 0, NULL, NULL);
        execvp(argv[2], argv + 2);
        return 2;
    }
    waitpid(child, &status, 0); /* for exec's trap */
    while ((signal = go_on(child, PTRACE_CONT, signal)) != SIGTRAP)
        ;
    for (long steps = atol(argv[1]); steps > 0; steps--)
        go_on(child, PTRACE_SINGLESTEP, 0);
    kill(child, SIGKILL);
    waitpid(child, &status, 0);
    return !WIFSIGNALED(status);
}

/* Closes standard error, and opens a result that gets its number: `reused early|late
 * file|terminal`, before the first event or after it. Status 3: nothing but the result is there. */
#define _GNU_SOURCE
#include "hand.h"
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

REGION(1, "userRegion", "*userRegionName=event");

static void measure(void)
{
    POMP2_Begin(&region_1, ctc_1);
    POMP2_End(&region_1);
}

static int compute(const char *result, int late)
{
    if (late)
        measure();
    close(STDERR_FILENO);
    int fd = open(result, O_WRONLY | O_CREAT | O_TRUNC | O_NOCTTY, 0666);
    if (fd != STDERR_FILENO || write(fd, "42", 2) != 2)
        return 9;
    measure();
    return 0;
}

static int other_end(void)
{
    int fd = posix_openpt(O_RDWR | O_NOCTTY | O_NONBLOCK);
    return fd < 0 || grantpt(fd) != 0 || unlockpt(fd) != 0 ? -1 : fd;
}

int main(int argc, char **argv)
{
    int status, terminal = argc > 2 && strcmp(argv[2], "terminal") == 0 ? other_end() : -2;
    const char *result = terminal < 0 ? "result" : ptsname(terminal);
    char text[200];
    if (terminal == -1)
        return 77;
    int kept = terminal < 0 ? -1 : open(result, O_WRONLY | O_NOCTTY); /* what is written stays */
    pid_t child = fork();
    if (child == 0)
        return compute(result, strcmp(argv[1], "late") == 0);
    if (waitpid(child, &status, 0) != child || status != 0)
        return 9;
    int fd = terminal < 0 ? open(result, O_RDONLY) : terminal;
    ssize_t n = read(fd, text, sizeof text);
    close(kept);
    return n == 2 && memcmp(text, "42", 2) == 0 ? 3 : 1;
}

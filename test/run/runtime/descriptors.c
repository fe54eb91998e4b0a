/* Numbers that were our descriptors', and are the program's now: what the program has there stays
 * its own. The argument says what it puts there. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { DESCRIPTORS = 64, FILES = 8 };
static const char data[] = "the program's own data";
static int count, files[FILES];

static void event(void)
{
#pragma omp critical
    count++;
}

/* As daemons do. */
static void close_unknown(void)
{
    for (int fd = STDERR_FILENO + 1; fd < DESCRIPTORS; fd++)
        close(fd);
}

static int pipes(void)
{
    char text[2 * sizeof data] = "";
    int ends[FILES][2];
    event();
    close_unknown();
    for (int i = 0; i < FILES; i++)
        if (pipe2(ends[i], O_NONBLOCK) != 0 || write(ends[i][1], data, sizeof data) != sizeof data)
            return 1;
    event();
    for (int i = 0; i < FILES; i++)
        if (read(ends[i][0], text, sizeof text) != sizeof data || strcmp(text, data) != 0)
            return printf("of pipe %d, something is gone\n", i);
    return 0;
}

static void *open_files(void *unused)
{
    event();
    close_unknown();
    for (int i = 0; i < FILES; i++)
        files[i] = open("own", O_WRONLY | O_CREAT | O_APPEND, 0600);
    return unused;
}

static int thread(void)
{
    pthread_t t;
    pthread_create(&t, NULL, open_files, NULL);
    pthread_join(t, NULL);
    for (int i = 0; i < FILES; i++)
        if (write(files[i], data, sizeof data) != sizeof data)
            return printf("file %d is closed\n", i);
    return 0;
}

static void *have_event(void *unused)
{
    event();
    return unused;
}

static int written(int fd)
{
    return write(fd, data, sizeof data) == sizeof data ? 0 : 1;
}

/* By us; OpenMP's runtime opens and closes files there, too. */
static int is_occupied(void)
{
    int flags = fcntl(STDOUT_FILENO, F_GETFL);
    return flags >= 0 && flags & O_PATH;
}

/* Output is closed at the start; its number is occupied while another thread has the first event.
 */
static int output(void)
{
    enum { TRIES = 100000000 };
    pthread_t t;
    int status, own = open("own", O_WRONLY | O_CREAT | O_TRUNC, 0600);
    int fd = fcntl(own, F_DUPFD, 10);
    close(own);
    pthread_create(&t, NULL, have_event, NULL);
    for (int i = 0; i < TRIES && !is_occupied() && !__atomic_load_n(&count, __ATOMIC_RELAXED); i++)
        ;
    if (dup2(fd, STDOUT_FILENO) != STDOUT_FILENO)
        return 1;
    pid_t child = fork();
    if (child == 0)
        _exit(written(STDOUT_FILENO));
    pthread_join(t, NULL);
    waitpid(child, &status, 0);
    return written(STDOUT_FILENO) + 2 * (status != 0);
}

int main(int argc, char **argv)
{
    const char *what = argc > 1 ? argv[1] : "";
    int problem = strcmp(what, "pipes") == 0    ? pipes()
                  : strcmp(what, "thread") == 0 ? thread()
                                                : output();
    return problem ? 10 + problem : 5;
}

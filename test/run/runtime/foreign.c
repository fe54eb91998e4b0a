/* After a first parallel region, takes away what the arguments say: WHAT AWAY [nothing|fifo], and puts
 * an empty directory or file in its place, as somebody else could, or what the last one says; then has
 * many more events. AWAY is - where there is nothing to take. */
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static int region(int events)
{
    int sum = 0;
#pragma omp parallel num_threads(2) reduction(+ : sum)
    for (int i = 0; i < events; i++) {
#pragma omp critical
        sum++;
    }
    return sum;
}

static int replace(const char *what, const char *away, const char *by)
{
    struct stat status = {0};
    if (strcmp(away, "-") != 0 && (stat(what, &status) != 0 || rename(what, away) != 0))
        return -1;
    if (strcmp(by, "nothing") == 0)
        return 0;
    if (strcmp(by, "fifo") == 0)
        return mkfifo(what, 0666);
    return S_ISDIR(status.st_mode) ? mkdir(what, 0777)
                                   : close(open(what, O_CREAT | O_WRONLY, 0666));
}

int main(int argc, char **argv)
{
    int sum = region(1);
    if (argc > 2 && replace(argv[1], argv[2], argc > 3 ? argv[3] : "") != 0)
        return 2;
    sum += region(30000);
    printf("%d\n", sum);
    return 3;
}

/* After a first parallel region, takes away what the arguments say: WHAT AWAY, and puts an empty
 * directory or file in its place, as somebody else could; then has many more events. */
#include <fcntl.h>
#include <stdio.h>
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

int main(int argc, char **argv)
{
    struct stat status;
    int sum = region(1);
    if (argc > 2) {
        if (stat(argv[1], &status) != 0 || rename(argv[1], argv[2]) != 0)
            return 2;
        if (S_ISDIR(status.st_mode))
            mkdir(argv[1], 0777);
        else
            close(open(argv[1], O_CREAT | O_WRONLY, 0666));
    }
    sum += region(30000);
    printf("%d\n", sum);
    return 3;
}

// truth: conforming, scope: inter, level: none, run: yes, idiom: string
// why: strcmp compares a shared string with a constant
#include <omp.h>
#include <ctype.h>
#include <string.h>

static int is_sync(const char *mode)
{
    return isalpha((unsigned char)mode[0]) && strcmp(mode, "sync") == 0;
}

int main(int argc, char **argv)
{
    const char *mode = argc > 1 ? argv[1] : "sync";
    int out = 0;
#pragma omp parallel
    {
        if (is_sync(mode)) {
#pragma omp barrier
        }
#pragma omp atomic
        out++;
    }
    return out == 0;
}

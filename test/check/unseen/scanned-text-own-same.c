// truth: conforming, scope: inter, level: none, run: yes, idiom: string
// why: all threads read the same text
#include <omp.h>
#include <stdio.h>

static int level_of(const char *text)
{
    int level = 0;
    if (sscanf(text, "level=%d", &level) != 1)
        return -1;
    return level;
}

int main(void)
{
    static const char setting[] = "level=1";
#pragma omp parallel
    {
        char text[32];
        snprintf(text, sizeof text, "level=%d", omp_get_thread_num());
        if (level_of(setting) == 1) {
#pragma omp barrier
        }
    }
    return 0;
}

// truth: deadlock, scope: inter, level: 0, run: yes, idiom: string
// why: what is read out of the text is the number of the thread that wrote it
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
        if (level_of(text) == 1) {
#pragma omp barrier /* HERE */
        }
    }
    return 0;
}

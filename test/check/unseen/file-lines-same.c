// truth: conforming, scope: intra, level: none, run: yes, idiom: input
// why: one thread reads, and all get what it has
#include <stdio.h>
#include <string.h>

int main(void)
{
    int total = 0;
    FILE *file = tmpfile();
    if (!file)
        return 1;
    fputs("one\n", file);
    rewind(file);
#pragma omp parallel
    {
        char line[32] = "";
        int got;
#pragma omp single copyprivate(got)
        got = fgets(line, sizeof line, file) != NULL;
        while (got) {
#pragma omp atomic
            total += (int)strlen(line);
#pragma omp barrier
            got = 0;
        }
    }
    fclose(file);
    return total < 0;
}

// truth: deadlock, scope: intra, level: 0, run: yes, idiom: input
// why: each thread takes a line of the file, and there are fewer than threads
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
        int got = fgets(line, sizeof line, file) != NULL;
        while (got) {
#pragma omp atomic
            total += (int)strlen(line);
#pragma omp barrier /* HERE */
            got = 0;
        }
    }
    fclose(file);
    return total < 0;
}

/* A line of blocks. */
#include "config.h"

#include "analysis/answer/spark.h"

#include "common/memory.h"

#include <math.h>
#include <string.h>

char *spark_text(const int64_t *heights, int count, bool unicode)
{
    static const char *const blocks[] = {" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
    static const char *const ascii[] = {" ", ".", ":", "-", "=", "+", "*", "%", "#"};
    char *text = xzalloc(3 * (size_t)count + 1);
    int64_t most = 1;

    for (int i = 0; i < count; i++)
        most = heights[i] > most ? heights[i] : most;
    for (int i = 0; i < count; i++) {
        double height = fmax(0, (double)heights[i] / (double)most);
        strcat(text, (unicode ? blocks : ascii)[(int)ceil(8 * height)]);
    }
    return text;
}

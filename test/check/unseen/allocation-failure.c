// truth: deadlock, scope: inter, level: 0, run: yes, idiom: return
// why: a thread that gets no memory returns, the others go on to the sections
#include <omp.h>
#include <stdint.h>
#include <stdlib.h>

struct buffer {
    size_t capacity;
    double *data;
};

static int failures;
static double left, right;

static int reserve(struct buffer *buffer, size_t items)
{
    buffer->data = items > SIZE_MAX / sizeof(double) ? NULL : calloc(items, sizeof(double));
    buffer->capacity = buffer->data ? items : 0;
    return buffer->data ? 0 : -1;
}

static int halo(struct buffer *buffer, size_t items)
{
    int status = reserve(buffer, items);
    if (status)
        return status;
#pragma omp sections /* HERE */
    {
#pragma omp section
        left = 1;
#pragma omp section
        right = 2;
    }
    return 0;
}

int main(void)
{
#pragma omp parallel
    {
        struct buffer buffer;
        size_t items = 10;
        if (omp_get_thread_num() == 1)
            items -= 11; /* an index that is behind the end */
        halo(&buffer, items);
        free(buffer.data);
    }
    return failures + left + right < 0;
}

// truth: conforming, scope: inter, level: none, run: yes, idiom: task
// why: all flush, behind the root's tasks
#include <omp.h>
#include <stdlib.h>

struct buffer {
    int used;
    int items[32];
};

static struct buffer out;
static long written;

static void flush(struct buffer *buffer)
{
#pragma omp barrier
#pragma omp atomic
    written += buffer->used;
}

static void fill(struct buffer *buffer, int round)
{
#pragma omp taskgroup
    {
        for (int i = 0; i < 32; i++) {
#pragma omp task firstprivate(i)
            buffer->items[i] = round * i;
        }
    }
    buffer->used = 32;
}

static void produce(void)
{
#pragma omp master
    {
        for (int round = 0; round < 2; round++) {
            fill(&out, round);
        }
    }
    flush(&out);
}

int main(void)
{
#pragma omp parallel
    produce();
    return written < 0;
}

// truth: conforming, scope: inter, level: none, run: yes, idiom: union
// why: one takes it and hands it to all
#include <omp.h>
#include <stddef.h>

enum tag { WORK, STOP, CHECKPOINT };

struct message {
    enum tag tag;
    union {
        struct {
            int first, last;
        } range;
        const char *file;
    };
};

static const struct message messages[] = {
    {.tag = WORK, .range = {0, 10}},
    {.tag = CHECKPOINT, .file = "restart.h5"},
    {.tag = WORK, .range = {10, 20}},
    {.tag = STOP},
};
static int next;
static long sum;

static void handle(const struct message *message)
{
    switch (message->tag) {
    case WORK:
#pragma omp for reduction(+ : sum)
        for (int i = message->range.first; i < message->range.last; i++)
            sum += i;
        break;
    case CHECKPOINT:
    case STOP:
        break;
    }
}

int main(void)
{
#pragma omp parallel
    {
        int mine;
#pragma omp single copyprivate(mine)
        mine = next++;
        handle(&messages[mine % 4]);
    }
    return 0;
}

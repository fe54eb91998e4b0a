// truth: deadlock, scope: inter, level: 0, run: yes, idiom: union
// why: the message that each thread took for itself says whether the team stops
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
#pragma omp for reduction(+ : sum) /* HERE */
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
#pragma omp atomic capture
        mine = next++;
        handle(&messages[mine % 4]);
    }
    return 0;
}

// truth: deadlock, scope: inter, level: 0, run: yes, idiom: dispatch
// why: functions are registered by opcode at the start; a thread looks up the opcode of its own
// message
#include <omp.h>

enum opcode { OP_PUT, OP_FENCE, OPS };

struct message {
    enum opcode op;
    int payload;
};

typedef void (*handler)(const struct message *);

static handler handlers[OPS];
static int sum;

static void put(const struct message *m)
{
#pragma omp atomic
    sum += m->payload;
}

static void fence(const struct message *m)
{
    (void)m;
#pragma omp barrier /* HERE */
}

static void register_handler(enum opcode op, handler h)
{
    handlers[op] = h;
}

int main(void)
{
    register_handler(OP_PUT, put);
    register_handler(OP_FENCE, fence);
#pragma omp parallel
    {
        int t = omp_get_thread_num();
        struct message mine = {t % 2 ? OP_FENCE : OP_PUT, t};
        const struct message *m = &mine;
        handlers[m->op](m);
    }
    return sum < 0;
}

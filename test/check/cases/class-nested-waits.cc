// truth: deadlock, scope: inter, level: 0, run: yes
// why: of two nested classes of one name, the one that some threads make waits at its end
#include <omp.h>

static int count;

struct Block {
    struct Handler {
        int seen = 0;
        ~Handler()
        {
#pragma omp atomic
            count += seen;
        }
    };
    void run()
    {
        Handler h;
        h.seen = 1;
    }
};

struct Gather {
    struct Handler {
        Handler()
        {
        }
        ~Handler();
    };
    void run()
    {
        Handler h;
    }
};

Gather::Handler::~Handler()
{
#pragma omp barrier
}

int main()
{
#pragma omp parallel
    {
        Block block;
        Gather gather;
        block.run();
        if (omp_get_thread_num() > 0)
            gather.run();
    }
    return count < 1;
}

// truth: conforming, scope: inter, level: none, run: yes
// why: of two nested classes of one name, the one that is made in the loop does not wait
#include <omp.h>

static int count;

struct Block {
    struct Handler {
        int seen = 0;
        void add(int n)
        {
            seen += n;
        }
        ~Handler()
        {
#pragma omp atomic
            count += seen;
        }
    };
    void run()
    {
#pragma omp for
        for (int i = 0; i < 16; i++) {
            Handler h;
            h.add(1);
        }
    }
};

struct Gather {
    struct Handler {
        ~Handler()
        {
#pragma omp barrier
        }
    };
    void run()
    {
        Handler h;
    }
};

int main()
{
#pragma omp parallel
    {
        Block block;
        Gather gather;
        block.run();
        gather.run();
    }
    return count != 16;
}

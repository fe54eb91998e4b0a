// truth: conforming, scope: inter, level: none, run: yes
// why: an object that is made anew in each round has nothing of what the one before was told
#include <memory>
#include <omp.h>

struct Walk {
    explicit Walk(int last) : end(last) {}
    void finish()
    {
        if (extra) {
#pragma omp barrier
        }
    }
    int end;
    std::unique_ptr<int> extra;
};

int main()
{
#pragma omp parallel
    {
        int me = omp_get_thread_num();
        for (int i = 0; i < 4; i++) {
            Walk walk(i);
            walk.finish();
            if (me == i)
                walk.extra.reset(new int(walk.end));
        }
    }
    return 0;
}

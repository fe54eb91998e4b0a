// truth: conforming, scope: intra, level: none, run: yes, idiom: atomic
// why: what decides is the sum when all have theirs
#include <atomic>
#include <omp.h>

static std::atomic<int> tickets{0};

int main()
{
    int n = 0;
#pragma omp parallel shared(n)
    {
        int mine = tickets.fetch_add(1);
        
#pragma omp barrier
        mine = tickets.load() * (mine - mine + 1);
        if (mine >= 1) {
#pragma omp barrier
#pragma omp atomic
            n++;
        }
    }
    return n < 0;
}

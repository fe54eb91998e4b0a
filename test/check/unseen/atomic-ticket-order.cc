// truth: deadlock, scope: intra, level: 0, run: yes, idiom: atomic
// why: who got which ticket decides
#include <atomic>
#include <omp.h>

static std::atomic<int> tickets{0};

int main()
{
    int n = 0;
#pragma omp parallel shared(n)
    {
        int mine = tickets.fetch_add(1);
        
        if (mine >= 1) {
#pragma omp barrier // HERE
#pragma omp atomic
            n++;
        }
    }
    return n < 0;
}

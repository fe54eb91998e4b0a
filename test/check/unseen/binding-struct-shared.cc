// truth: conforming, scope: intra, level: none, run: yes, idiom: binding
// why: names bound to a shared struct that is not written
#include <omp.h>

struct Box {
    int x, y, z;
};

int main()
{
    const Box box{1, 2, 3};
    int sum = 0;
#pragma omp parallel
    {
        const auto &[x, y, z] = box;
        for (int i = x; i < z; i++) {
#pragma omp barrier
#pragma omp atomic
            sum += y;
        }
    }
    return sum < 4;
}

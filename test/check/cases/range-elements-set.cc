// truth: conforming, scope: inter, level: none, run: yes
// why: one thread sets the elements of its list, and all lists have as many
#include <omp.h>
#include <vector>

struct Block {
    int id = 0;
    bool packed = false;
};

static int pack(int count)
{
    std::vector<Block> mine(count);
    int packed = 0;
    for (Block &block : mine) {
#pragma omp single
        block.packed = true;
        packed += block.packed;
    }
    return packed;
}

int main()
{
    int sum = 0;
#pragma omp parallel reduction(+ : sum)
    sum += pack(5);
    return sum - 5;
}

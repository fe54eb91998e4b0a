// truth: conforming, scope: inter, level: none, run: yes, idiom: range
// why: the loop goes over all blocks
#include <omp.h>
#include <vector>

struct Block {
    int id;
    bool packed;
};

template <class T> class Chunk
{
    T *first_, *last_;

  public:
    Chunk(std::vector<T> &all, int part, int parts)
        : first_(all.data() + all.size() * part / parts),
          last_(all.data() + all.size() * (part + 1) / parts)
    {
    }
    T *begin() const
    {
        return first_;
    }
    T *end() const
    {
        return last_;
    }
};

static void pack(std::vector<Block> &blocks)
{
    Chunk<Block> chunk(blocks, 0, 1);
    for (Block &block : chunk) {
#pragma omp single
        block.packed = true;
    }
}

int main()
{
    std::vector<Block> blocks(10);
#pragma omp parallel
    pack(blocks);
    return !blocks.front().packed;
}
